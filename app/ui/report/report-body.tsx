import type { ReactNode } from "react";
import { report as words } from "../../../content/report.ts";
import { plural } from "../../../text/words/plural.ts";
import type { ReportView } from "./report-view.ts";

interface ReportBodyProps {
  report: ReportView;
  entries: readonly { href: string; title: string; views: number }[];
  /** Class of its tables. */
  look: "tbl" | "sheet";
  /** Beside the heading of a table. */
  end?: (table: string) => ReactNode;
  /** Below the first sentence. */
  children?: ReactNode;
}

/** The figures, at the desk and on the page that others may read. */
export function ReportBody({ report, entries, look, end, children }: ReportBodyProps) {
  return (
    <div className="report">
      <p className="reach">
        {report.reach.split("**").map((text, at) => (at % 2 === 1 ? <b key={text}>{text}</b> : text))}
      </p>
      {children}
      {report.tables.map(({ name, title, first, rows }) => (
        <section key={name} aria-labelledby={name}>
          <div className="card__head">
            <h2 id={name} className="sub">
              {title}
            </h2>
            {end?.(name)}
          </div>
          <table className={look}>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {report.columns.map((column) => (
                  <th key={column} scope="col" className="num">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">
                    {row.label}
                    {row.change ? <span className="tbl__x">{row.change}</span> : null}
                  </th>
                  <td className="num data">{row.now}</td>
                  <td className="num data">{row.before}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {name === "decided" ? (
            <ul className="report__entries" role="list">
              {entries.map(({ href, title, views }) => (
                <li key={href}>
                  <a href={href}>{title}</a> <span className="dim">{plural(words.read, views)}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
      {report.notes.map((note) => (
        <p key={note} className="dim">
          {note}
        </p>
      ))}
    </div>
  );
}
