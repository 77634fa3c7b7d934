/** The few small icons of the interface; all decorative. */

export function ArrowRight() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2 10h15M11 4l6 6-6 6" />
    </svg>
  );
}

export function ArrowOut() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M4 16 16 4M7 4h9v9" />
    </svg>
  );
}

export function MenuSign() {
  return (
    <svg viewBox="0 0 30 18" aria-hidden="true">
      <path d="M1 12Q8 0 15 12M15 12Q22 0 29 12M0 16.5H30" />
    </svg>
  );
}

export function CloseSign() {
  return (
    <svg viewBox="0 0 30 18" aria-hidden="true">
      <path d="M7 1l16 16M23 1 7 17" />
    </svg>
  );
}

export function PauseSign() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3 2h3.6v12H3zM9.4 2H13v12H9.4z" />
    </svg>
  );
}

export function PlaySign() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3.5 1.5 14 8 3.5 14.5z" />
    </svg>
  );
}
