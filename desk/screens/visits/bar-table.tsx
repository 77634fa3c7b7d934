import type { ReactNode } from "react";

export interface Bar {
  key: string;
  name: ReactNode;
  count: number;
}

/** How many lines stand open. */
const shown = 10;

/** A list with a bar a line, most first; what is beyond ten lines is folded. `what` and `unit` head its columns. */
export function BarTable({ bars, what, unit }: { bars: readonly Bar[]; what: string; unit: string }) {
  const most = Math.max(1, bars[0]?.count ?? 1);
  const rest = bars.slice(shown);
  return (
    <>
      <Lines bars={bars.slice(0, shown)} {...{ what, unit, most }} />
      {rest.length > 0 ? (
        <details className="as-table">
          <summary>{rest.length === 1 ? "One more" : `${rest.length} more`}</summary>
          <Lines bars={rest} {...{ what, unit, most }} />
        </details>
      ) : null}
    </>
  );
}

function Lines({ bars, what, unit, most }: Parameters<typeof BarTable>[0] & { most: number }) {
  return (
    <table className="tbl tbl--bars visit-bars">
      <colgroup>
        <col className="visit-bars__name" />
        <col />
        <col className="visit-bars__count" />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{what}</th>
          <td />
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className="barcell">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="visit-bar" width={Math.max(1, (count / most) * 100)} height="10" />
              </svg>
            </td>
            <td className="num data">{count.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
