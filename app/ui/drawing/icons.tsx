/** The few small icons of the interface; all decorative. `box`: width and height of the view box. */

export const ArrowRight = () => <Icon box="20 20" d="M2 10h15M11 4l6 6-6 6" />;
export const ArrowOut = () => <Icon box="20 20" d="M4 16 16 4M7 4h9v9" />;
export const MenuSign = () => <Icon box="30 18" d="M1 12Q8 0 15 12M15 12Q22 0 29 12M0 16.5H30" />;
export const SearchSign = () => (
  <Icon box="22 22" d="M2.5 9a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M14 14l7 7" />
);
export const CloseMenuSign = () => <Icon box="30 18" d="M7 1l16 16M23 1 7 17" />;
export const CloseSign = () => <Icon box="16 16" d="M2 2l12 12M14 2 2 14" />;
export const PauseSign = () => <Icon box="16 16" d="M3 2h3.6v12H3zM9.4 2H13v12H9.4z" />;
export const PlaySign = () => <Icon box="16 16" d="M3.5 1.5 14 8 3.5 14.5z" />;

export function Icon({ box, d, className }: { box: string; d: string; className?: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${box}`} aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
