import { Link } from "react-router";
import type { Sending } from "./read-sending.ts";

/** The table of issues that have left. */
export function PastIssues({
  issues,
}: {
  issues: readonly (Sending & { id?: number | undefined; slug: string })[];
}) {
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="sub">
        Past issues
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Past issues, table">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Issue</th>
              <th scope="col">Sent</th>
              <th scope="col" className="num">
                To
              </th>
              <th scope="col" className="num">
                Bounced
              </th>
              <th scope="col" className="num">
                Unsubscribed
              </th>
            </tr>
          </thead>
          <tbody>
            {issues.map(({ id, slug, subject, begun, total, failed, bounced, left }) => (
              <tr key={slug}>
                <th scope="row">
                  {id === undefined ? subject : <Link to={`/newsletter/${id}`}>{subject}</Link>}
                </th>
                <td className="data">{begun}</td>
                <td className="num data">{total.toLocaleString("en-US")}</td>
                <td className="num data">{(failed + bounced).toLocaleString("en-US")}</td>
                <td className="num data">{left.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="dim">We don’t count opens: that would take a tracking pixel.</p>
    </section>
  );
}
