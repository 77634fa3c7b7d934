import type { SubscriberState } from "../../../newsletter/list/states.ts";
import { stateNames } from "./subscriber-words.ts";

const paths = { bounced: "M6 0l6 12H0Z", confirmed: "M1.5 6.5l3 3 6-7" } as const;

/** The state of a subscriber: sign and word. */
export function StateTag({ state }: { state: SubscriberState }) {
  const words =
    state === "bounced" ? "Bounced" : state === "pending" ? "Not confirmed yet" : stateNames[state];
  if (state === "pending" || state === "unsubscribed")
    return (
      <span className="tag tag--off">
        <i className="ring" aria-hidden="true" />
        {words}
      </span>
    );
  return (
    <span className={state === "bounced" ? "tag tag--bad" : "tag tag--done"}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path
          className={state === "bounced" ? "f" : undefined}
          d={paths[state]}
          fill={state === "confirmed" ? "none" : undefined}
        />
      </svg>
      {words}
    </span>
  );
}
