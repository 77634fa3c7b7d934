import type { ReactNode, Ref } from "react";
import { Sign } from "./state-tag.tsx";

interface ErrorCalloutProps {
  title?: string;
  isConflict?: boolean;
  /** To bring somebody to it. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What could not be done, where it happened; `isClash`: because of somebody else. */
export function ErrorCallout({ title, isConflict = false, ref, children }: ErrorCalloutProps) {
  return (
    <div
      className={isConflict ? "fail fail--clash" : "fail"}
      role="alert"
      ref={ref}
      tabIndex={ref ? -1 : undefined}
    >
      <Sign name={isConflict ? "look" : "bad"} />
      <div>
        {title ? <h2>{title}</h2> : null}
        {children}
      </div>
    </div>
  );
}

/** The same in a sentence; nothing without one. */
export function Problem({ children, ...callout }: ErrorCalloutProps) {
  return children ? (
    <ErrorCallout {...callout}>
      <p>{children}</p>
    </ErrorCallout>
  ) : null;
}

/** What is worth a look, and prevents nothing. */
export function Callout({ role, children }: { role?: "note" | "status"; children: ReactNode }) {
  return (
    <div className="clash" role={role}>
      <Sign name="look" />
      {children}
    </div>
  );
}
