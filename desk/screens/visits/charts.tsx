import { capitalized } from "../../../text/capitalized.ts";
import { type Column, Table } from "../../ui/scrolled-table.tsx";
import { Card } from "../../ui/section.tsx";
import { StrokeChart } from "../../ui/stroke-chart.tsx";
import type { Plot } from "./read-visits.ts";

export interface Bar {
  key: string;
  name: string;
  count: number;
  href?: string;
}

/** How many lines stand open. */
const shown = 10;

/** A list with a bar a line, most first; what is beyond ten lines is folded. `what` and `unit` head its columns. */
export function BarTable({ bars, what, unit }: { bars: readonly Bar[]; what: string; unit: string }) {
  const most = Math.max(1, bars[0]?.count ?? 1);
  const columns: Column<Bar>[] = [
    { name: what, cell: ({ name, href }) => (href ? <a href={href}>{name}</a> : name) },
    {
      ...{ name: "", className: "barcell" },
      cell: ({ count }) => (
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect className="visit-bar" width={Math.max(1, (count / most) * 100)} height="10" />
        </svg>
      ),
    },
    { name: unit, isNumber: true, cell: ({ count }) => count },
  ];
  const table = {
    columns,
    keyOf: ({ key }: Bar) => key,
    className: "tbl--bars visit-bars",
    isHeadHidden: true,
  };
  const rest = bars.slice(shown);
  return (
    <>
      <Table rows={bars.slice(0, shown)} {...table} />
      {rest.length > 0 ? (
        <details className="as-table">
          <summary>{rest.length === 1 ? "One more" : `${rest.length} more`}</summary>
          <Table rows={rest} {...table} />
        </details>
      ) : null}
    </>
  );
}

const stepWords = { day: "Day by day", week: "Week by week", month: "Month by month" };

/** A plot with its numbers as a table, where there are too many strokes to write under them. `unit`: what is counted, in the plural. */
export function PlotCard({
  plot: { strokes, rows, step },
  sub,
  unit,
  marks,
  ...card
}: Record<"id" | "title" | "unit", string> & Partial<Record<"sub" | "marks", string>> & { plot: Plot }) {
  return (
    <Card {...card} end={<p className="dim">{sub}</p>}>
      <StrokeChart strokes={strokes} unit={unit} isTall />
      {marks ? (
        <p className="marks">
          <i className="key-lit" aria-hidden="true" />
          {marks}
        </p>
      ) : null}
      {strokes.length > 12 ? (
        <details className="as-table">
          <summary>{stepWords[step]}, as a table</summary>
          <Table
            className="plot-table"
            columns={[
              { name: "When", cell: ({ words }) => words },
              { name: capitalized(unit), isNumber: true, cell: ({ value }) => value },
            ]}
            rows={rows.toReversed()}
            keyOf={({ words }) => words}
          />
        </details>
      ) : null}
    </Card>
  );
}
