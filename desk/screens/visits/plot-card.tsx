import { capitalized } from "../../../text/capitalized.ts";
import { Card } from "../../ui/section.tsx";
import { StrokeChart } from "../../ui/stroke-chart.tsx";
import type { Plot } from "./plot.ts";

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
          <table className="tbl plot-table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col" className="num">
                  {capitalized(unit)}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ words, value }) => (
                <tr key={words}>
                  <th scope="row">{words}</th>
                  <td className="num data">{value.toLocaleString("en-US")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </Card>
  );
}
