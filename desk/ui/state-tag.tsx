import type { LampState } from "./lamps.tsx";

const classes: Record<LampState, string> = {
  ok: "tag--done",
  look: "tag--look",
  wrong: "tag--bad",
  none: "tag--off",
};

/** A state in shape and word: a tick, a diamond, a triangle, a dashed ring. */
export function StateTag({ state, children }: { state: LampState; children: string }) {
  return (
    <span className={`tag ${classes[state]}`}>
      <StateSign state={state} />
      {children}
    </span>
  );
}

function StateSign({ state }: { state: LampState }) {
  if (state === "none") return <i className="ring" aria-hidden="true" />;
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {state === "ok" ? <path fill="none" d="M1.5 6.5l3 3 6-7" /> : null}
      {state === "look" ? <path className="f" d="M6 0l6 6-6 6-6-6Z" /> : null}
      {state === "wrong" ? <path className="f" d="M6 0l6 12H0Z" /> : null}
    </svg>
  );
}
