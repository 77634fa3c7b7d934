import "../ui/report/report.css";
import "./legal.css";
import { data, type HeadersArgs, useLoaderData } from "react-router";
import { report as words } from "../../content/report.ts";
import { site } from "../../content/site.ts";
import { record } from "../../publishing/kinds/record.ts";
import type { Report } from "../../reports/read-report.ts";
import { readPages } from "../../reports/report-pages.ts";
import { fill } from "../../text/words/fill.ts";
import { privateHeaders } from "../proposal-action.ts";
import { readEntries } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { ReportBody } from "../ui/report/report-body.tsx";
import { dayWords, viewEntries, viewReport } from "../ui/report/report-view.ts";
import type { Route } from "./+types/report";

export const handle = { js: false, document: true };
export const meta = () => [{ title: `${words.title} | ${site.name}` }];
export const headers = ({ loaderHeaders }: HeadersArgs) =>
  new Headers([...loaderHeaders, ...Object.entries(privateHeaders)]);

/** GET /report?token=…: a report of one moment; undefined, with status 404, for one that has ended or was taken back. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const reading = context.get(requestContext);
  const [page] = await readPages(
    reading.db,
    reading.now(),
    new URL(request.url).searchParams.get("token") ?? "",
  );
  if (!page) return data(undefined, { status: 404 });
  const report: Report = JSON.parse(page.report);
  // What was withdrawn since is not named anymore.
  const entries = await readEntries(reading, record, { ids: report.entries.map(({ id }) => id) });
  const privately = fill(words.private, { day: dayWords(report.madeOn) });
  return data({
    words: page.words,
    privately,
    entries: viewEntries(report, entries),
    report: viewReport(report),
  });
}

export default function ReportPage() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <PageHead page={[]} {...words.gone} />;
  return (
    <>
      <PageHead page={[]} title={page.report.title} lead={page.report.made} quiet>
        {page.words.split(/\n+/).map((line) => (line ? <p key={line}>{line}</p> : null))}
      </PageHead>
      <section className="section wrap">
        <ReportBody report={page.report} entries={page.entries} look="sheet" />
        <p className="form-note">{page.privately}</p>
      </section>
    </>
  );
}
