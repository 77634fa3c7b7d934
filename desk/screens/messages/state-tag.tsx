import type { Sign } from "./message-words.ts";

const classes: Record<Sign, string> = {
  new: "tag tag--new",
  look: "tag tag--look",
  done: "tag tag--done",
  bad: "tag tag--bad",
  quiet: "tag",
};

/** A sign and a word: neither color nor shape alone says the state. */
export function StateTag({ sign, label }: { sign: Sign; label: string }) {
  return (
    <span className={classes[sign]}>
      {sign === "new" ? <i className="dot" aria-hidden="true" /> : null}
      {sign === "quiet" ? <i className="ring" aria-hidden="true" /> : null}
      {sign === "look" || sign === "bad" || sign === "done" ? (
        <svg viewBox="0 0 12 12" aria-hidden="true">
          {sign === "look" ? <path className="f" d="M6 0l6 6-6 6-6-6Z" /> : null}
          {sign === "bad" ? <path className="f" d="M6 0l6 12H0Z" /> : null}
          {sign === "done" ? <path fill="none" d="M1 7l3.5 3.5L11 2" /> : null}
        </svg>
      ) : null}
      {label}
    </span>
  );
}
