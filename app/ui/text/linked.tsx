import type { ReactNode } from "react";

/** Words with a link to somebody else's page; without one where there is none. */
export function Linked({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <a href={to} rel="noopener">
      {children}
    </a>
  );
}
