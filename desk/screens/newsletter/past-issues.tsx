import { Link } from "react-router";
import { ScrolledTable } from "../../ui/scrolled-table.tsx";
import { Section } from "../../ui/section.tsx";
import type { Sending } from "./read-sending.ts";

const columns = [
  { name: "Issue" },
  { name: "Sent" },
  { name: "To", isNumber: true },
  { name: "Bounced", isNumber: true },
  { name: "Unsubscribed", isNumber: true },
];

/** The table of issues that have left. */
export function PastIssues({
  issues,
}: {
  issues: readonly (Sending & { id?: number | undefined; slug: string })[];
}) {
  return (
    <Section id="past" title="Past issues">
      <ScrolledTable label="Past issues" columns={columns}>
        {issues.map(({ id, slug, subject, begun, total, failed, bounced, left }) => (
          <tr key={slug}>
            <th scope="row">
              {id === undefined ? subject : <Link to={`/entries/issue/${id}`}>{subject}</Link>}
            </th>
            <td className="data">{begun}</td>
            <td className="num data">{total.toLocaleString("en-US")}</td>
            <td className="num data">{(failed + bounced).toLocaleString("en-US")}</td>
            <td className="num data">{left.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </ScrolledTable>
      <p className="dim">We don’t count opens: that would take a tracking pixel.</p>
    </Section>
  );
}
