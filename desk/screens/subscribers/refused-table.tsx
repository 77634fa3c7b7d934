import { Link } from "react-router";
import type { RefusedLine } from "../../../newsletter/imports/read-list.ts";

/** The lines of a list that add nobody, each with its number and its reason. */
export function RefusedTable({
  id,
  refused,
  total,
}: {
  id: number;
  refused: readonly RefusedLine[];
  total: number;
}) {
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className="sub">
        {total === 1 ? "One line adds nobody" : `${total.toLocaleString("en-US")} lines add nobody`}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Refused lines, table">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Why</th>
              <th scope="col">What it says</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ line, text, why }) => (
              <tr key={line}>
                <th scope="row" className="data">
                  {line}
                </th>
                <td>{why}</td>
                <td className="refused-text">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="page-nav">
        <span className="dim">
          {total > refused.length ? `The first ${refused.length}. ` : ""}Kept for a day.
        </span>
        <Link to={`/subscribers/import/${id}/refused`} reloadDocument>
          All of them as a file (.csv)
        </Link>
      </p>
    </section>
  );
}
