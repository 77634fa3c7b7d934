import type { ReactNode } from "react";

interface ProofProps {
  /** "seen": it was seen to work; "wait": not yet; "bad": it was seen to fail. */
  state: "seen" | "wait" | "bad";
  /** The claim, in bold. */
  says: ReactNode;
  children?: ReactNode;
}

/** What was seen of something that the owner sets: "Done" is a claim that needs one, with its time. */
export function Proof({ state, says, children }: ProofProps) {
  return (
    <div className={state === "seen" ? "proof" : `proof proof--${state}`} role="status">
      <p>
        <b>{says}</b>
      </p>
      {children}
    </div>
  );
}
