import type { Key, ReactNode } from "react";

export interface Column<Row> {
  name: string;
  /** The cell of the first column heads its row. */
  cell: (row: Row) => ReactNode;
  /** Class of the cells. */
  className?: string;
  /** Of a cell that is a number. */
  isNumber?: boolean;
  /** The rows say it themselves; only screen readers hear the name. */
  isHidden?: boolean;
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  className?: string;
  isStacked?: boolean;
  /** Only screen readers hear the names of the columns; one without a name is for the eye. */
  isHeadHidden?: boolean;
}

/**
 * A table that scrolls sideways in a region of its own. `isStacked`: a phone shows each row as a block; the roles in the markup
 * keep it a table then.
 */
export function ScrolledTable<Row>({ label, ...table }: TableProps<Row> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={`${label}, table`}>
      <Table className={table.isStacked ? "tbl--stack" : ""} {...table} />
    </section>
  );
}

export function Table<Row>({ columns, rows, keyOf, className = "", ...looks }: TableProps<Row>) {
  const { isStacked = false, isHeadHidden = false } = looks;
  const role = (name: string) => (isStacked ? name : undefined);
  return (
    <table className={`tbl ${className}`.trim()} role={role("table")}>
      <thead role={role("rowgroup")} className={isHeadHidden ? "visually-hidden" : undefined}>
        <tr role={role("row")}>
          {columns.map(({ name, isNumber, isHidden }) =>
            name ? (
              <th key={name} scope="col" role={role("columnheader")} className={isNumber ? "num" : undefined}>
                {isHidden ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ) : (
              <td key={name} />
            ),
          )}
        </tr>
      </thead>
      <tbody role={role("rowgroup")}>
        {rows.map((row) => (
          <tr key={keyOf(row)} role={role("row")}>
            {columns.map(({ name, cell, isNumber, className = isNumber ? "num data" : undefined }, at) => {
              const [Cell, head] = at === 0 ? (["th", { scope: "row" }] as const) : (["td", {}] as const);
              return (
                <Cell key={name} {...head} role={role(at === 0 ? "rowheader" : "cell")} className={className}>
                  {isNumber ? Number(cell(row)).toLocaleString("en-US") : cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
