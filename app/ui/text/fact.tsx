import type { ReactNode } from "react";

/** A name and what it names in a list of facts (`dl`); nothing where there is nothing to say. */
export function Fact(props: { name: string; className?: string | undefined; children: ReactNode }) {
  const { name, className, children } = props;
  return children ? (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  ) : null;
}
