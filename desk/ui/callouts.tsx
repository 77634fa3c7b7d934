import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { useActionData } from "react-router";
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

/** Why a press did nothing, in a sentence; nothing without one. Every answer brings it into view: the button may be far below. */
export function Problem({ children, ...callout }: Omit<ErrorCalloutProps, "ref">) {
  const shown = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, also when it is the same again
  useEffect(() => {
    if (children) showIt(shown.current);
  }, [answer, Boolean(children)]);
  return children ? (
    <ErrorCallout ref={shown} {...callout}>
      <p>{children}</p>
    </ErrorCallout>
  ) : null;
}

export function showIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
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
