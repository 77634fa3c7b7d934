import type { ReactNode } from "react";

/** A tick, a diamond, a triangle, a lamp, a dashed ring. */
export type SignName = "done" | "look" | "bad" | "new" | "off";

/** A state in shape and word: neither color nor shape alone says it. */
export function StateTag({ sign, children }: { sign: SignName; children: ReactNode }) {
  return (
    <span className={`tag tag--${sign}`}>
      <Sign name={sign} />
      {children}
    </span>
  );
}

const paths = { done: "M1.5 6.5l3 3 6-7", look: "M6 0l6 6-6 6-6-6Z", bad: "M6 0l6 12H0Z" };

/** The shape alone; the words beside it say the same. */
export function Sign({ name }: { name: SignName }) {
  if (name === "new" || name === "off")
    return <i className={name === "new" ? "dot" : "ring"} aria-hidden="true" />;
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path
        className={name === "done" ? undefined : "f"}
        fill={name === "done" ? "none" : undefined}
        d={paths[name]}
      />
    </svg>
  );
}
