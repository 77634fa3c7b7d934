/** GET /visits/report.csv: one table of the report. It holds nothing of a person. */
import { data } from "react-router";
import { viewReport } from "../../../app/ui/report/report-view.ts";
import { readReport } from "../../../reports/read-report.ts";
import { csvLine } from "../../../text/csv.ts";
import { deskContext } from "../../desk-context.ts";
import { download } from "../../http/download.ts";
import type { Route } from "./+types/report-table";
import { askedSpan } from "./asked-span.ts";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { db, now } = context.get(deskContext);
  const asked = new URL(request.url).searchParams.get("table") ?? "";
  const { span } = askedSpan(request, now());
  const { report } = await readReport(db, span, now());
  const table = viewReport(report).tables.find(({ name }) => name === asked);
  if (!table) throw data("There is no such table.", { status: 404 });
  const days = ({ first, last }: typeof span) => `${first} to ${last}`;
  // Without the byte order mark, spreadsheets guess the encoding.
  const lines = ["\ufeff", csvLine([table.first, days(report.span), days(report.before)])];
  for (const { name, label } of table.rows)
    lines.push(csvLine([label, ...(report.rows[name] ?? []).map((figure) => String(figure ?? ""))]));
  return download(`report-${asked}-${span.first}-to-${span.last}`, "csv", lines);
}
