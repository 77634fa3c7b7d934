import type { ReactNode } from "react";

/** What could not be done, where it happened; `isClash`: because of somebody else. */
export function Fail({
  title,
  isClash = false,
  children,
}: {
  title: string;
  isClash?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isClash ? "fail fail--clash" : "fail"} role="alert">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={isClash ? "M6 0l6 6-6 6-6-6Z" : "M6 0l6 12H0Z"} />
      </svg>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}

/** What is worth a look, and prevents nothing. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <div className="clash">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 6-6 6-6-6Z" />
      </svg>
      {children}
    </div>
  );
}
