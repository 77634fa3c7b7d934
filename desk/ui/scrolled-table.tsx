import type { ReactNode } from "react";

interface Column {
  name: string;
  isNumber?: boolean;
  /** The rows say it themselves; only screen readers hear the name. */
  isHidden?: boolean;
}

interface ScrolledTableProps {
  label: string;
  columns: readonly Column[];
  isStacked?: boolean;
  children: ReactNode;
}

/**
 * A table that scrolls sideways in a region of its own. `isStacked`: a phone shows each row as a block; the roles in the markup
 * keep it a table then, and each row and cell has its own.
 */
export function ScrolledTable({ label, columns, isStacked = false, children }: ScrolledTableProps) {
  const role = (name: string) => (isStacked ? name : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={`${label}, table`}>
      <table className={isStacked ? "tbl tbl--stack" : "tbl"} role={role("table")}>
        <thead role={role("rowgroup")}>
          <tr role={role("row")}>
            {columns.map(({ name, isNumber, isHidden }) => (
              <th key={name} scope="col" role={role("columnheader")} className={isNumber ? "num" : undefined}>
                {isHidden ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role("rowgroup")}>{children}</tbody>
      </table>
    </section>
  );
}
