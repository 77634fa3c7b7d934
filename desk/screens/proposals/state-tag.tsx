import type { RowState } from "./decision-row.ts";

const words: Record<RowState, string> = {
  new: "New",
  waiting: "Waits",
  draft: "Draft saved",
  published: "Published",
  scheduled: "Scheduled",
  declined: "Declined",
  withdrawn: "Withdrawn",
  answered: "Answered",
};

/** What became of a proposal: a sign and its word. */
export function StateTag({ state }: { state: RowState }) {
  if (state === "new")
    return (
      <span className="tag tag--new">
        <i className="dot" aria-hidden="true" />
        {words[state]}
      </span>
    );
  if (state === "waiting")
    return (
      <span className="tag tag--look">
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path className="f" d="M6 0l6 6-6 6-6-6Z" />
        </svg>
        {words[state]}
      </span>
    );
  if (state === "published" || state === "answered")
    return (
      <span className="tag tag--done">
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M1.5 6.5l3 3 6-7" />
        </svg>
        {words[state]}
      </span>
    );
  return (
    <span className="tag">
      <i className="ring" aria-hidden="true" />
      {words[state]}
    </span>
  );
}
