import { record as kindWords } from "../../../content/record.ts";

/** The state of a promise: a sign and its word. */
export function Status({ status }: { status: string }) {
  const label = kindWords.statuses.find(({ value }) => value === status)?.label ?? status;
  return (
    <span className={`status status--${status}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {signs[status]}
      </svg>
      {label}
    </span>
  );
}

const ring = <circle cx="10" cy="10" r="7" />;

/** Full disc, half disc, triangle, ring, struck ring. */
const signs: Record<string, React.ReactNode> = {
  kept: <circle className="full" cx="10" cy="10" r="8" />,
  partly: (
    <>
      {ring}
      <path className="full" d="M10 3a7 7 0 0 0 0 14Z" />
    </>
  ),
  overdue: <path className="full" d="M10 2 19 18H1Z" />,
  open: ring,
  withdrawn: (
    <>
      {ring}
      <path d="M4.5 15.5l11-11" />
    </>
  ),
};
