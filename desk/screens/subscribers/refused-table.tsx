import { Link } from "react-router";
import { ScrolledTable } from "../../ui/scrolled-table.tsx";
import { Section } from "../../ui/section.tsx";
import type { Report } from "./import-report.tsx";

/** The lines of a list that add nobody, each with its number and its reason. */
export function RefusedTable({ id, refused, refusedTotal: total }: Report) {
  return (
    <Section
      id="refused"
      title={total === 1 ? "One line adds nobody" : `${total.toLocaleString("en-US")} lines add nobody`}
    >
      <ScrolledTable
        label="Refused lines"
        columns={[{ name: "Line" }, { name: "Why" }, { name: "What it says" }]}
      >
        {refused.map(({ line, text, why }) => (
          <tr key={line}>
            <th scope="row" className="data">
              {line}
            </th>
            <td>{why}</td>
            <td className="refused-text">{text}</td>
          </tr>
        ))}
      </ScrolledTable>
      <p className="page-nav">
        <span className="dim">
          {total > refused.length ? `The first ${refused.length}. ` : ""}Kept for a day.
        </span>
        <Link to={`/subscribers/import/${id}/refused`} reloadDocument>
          All of them as a file (.csv)
        </Link>
      </p>
    </Section>
  );
}
