import "../../../app/ui/report/report.css";
import { Form, Link } from "react-router";
import { ReportBody } from "../../../app/ui/report/report-body.tsx";
import { dayWords, viewEntries, viewReport } from "../../../app/ui/report/report-view.ts";
import { languages } from "../../../content/languages.ts";
import { ownLanguage } from "../../../content/own-language.ts";
import { site } from "../../../content/site.ts";
import { translatedPath } from "../../../content/translate.ts";
import { listEntries } from "../../../publishing/entries/entries.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { readReport } from "../../../reports/read-report.ts";
import { readDays, readPages, reportPath } from "../../../reports/report-pages.ts";
import { listDays, namedSpans, spanWords } from "../../../reports/spans.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Options, SelectField, TextArea, TextField } from "../../ui/field-frame.tsx";
import { FilterLinks } from "../../ui/list.tsx";
import { HiddenFields, Press, PressForm } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { PlotCard } from "../visits/charts.tsx";
import { plotOf } from "../visits/read-visits.ts";
import type { Route } from "./+types/report";
import { askedSpan } from "./asked-span.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, siteUrl, person } = context.get(deskContext);
  const { span, isWrong } = askedSpan(request, now());
  const { report, days } = await readReport(db, span, now());
  const views = new Map(days.map((one) => [one.day, one.views]));
  const dates = listDays(span).map((date) => ({ date, views: views.get(date) ?? 0 }));
  const step = dates.length <= 31 ? "day" : dates.length <= 200 ? "week" : "month";
  const found = await listEntries(db, record, { ids: report.entries.map(({ id }) => id) });
  const isOwner = person.role === "owner";
  const pages = isOwner ? await readPages(db, now()) : [];
  return {
    ...{ span, isWrong, isOwner, readDays },
    report: viewReport(report),
    entries: viewEntries(report, found, siteUrl),
    named: namedSpans(report.madeOn),
    plot: days.length > 0 ? plotOf(dates, "views", step) : undefined,
    languages: [ownLanguage, ...languages].map(({ code, name }) => ({ value: code, label: name })),
    pages: pages.map((page) => ({
      id: page.id,
      says: spanWords(JSON.parse(page.report).span, site.language),
      url: siteUrl + translatedPath(reportPath(page), page.language),
      until: dayWords(localDateIn(site.timeZone)(new Date(page.ends_at))),
    })),
  };
}

export const action = (args: Route.ActionArgs) =>
  answerPress(args, { back: `/visits/report${new URL(args.request.url).search}` });

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { span, report, plot, isOwner, pages } = loaderData;
  const days = { from: span.first, until: span.last };
  const query = new URLSearchParams(days);
  return (
    <Screen
      title={report.title}
      tabTitle="Report"
      sub={report.made}
      back={<Link to="/visits">Visits</Link>}
      actions={<Press look="solid" type="button" label="Print or save" onClick={() => window.print()} />}
      answer={actionData}
    >
      <div className="bar no-print">
        <FilterLinks
          label="Span"
          links={loaderData.named.map(({ name, first, last }) => ({
            to: `?from=${first}&until=${last}`,
            label: name,
            isCurrent: first === span.first && last === span.last,
          }))}
        />
        <Form className="acts report-days" aria-label="Two days" key={`${query}`}>
          <TextField id="from" type="date" label="From" defaultValue={span.first} required />
          <TextField id="until" type="date" label="Until" defaultValue={span.last} required />
          <Press label="Show" />
        </Form>
      </div>
      {loaderData.isWrong ? (
        <p role="alert">
          Choose two days that have come, the first one first, at most three years apart. Shown is this
          quarter.
        </p>
      ) : null}
      <ReportBody
        {...{ report, entries: loaderData.entries, look: "tbl" }}
        end={(table) => (
          <a className="no-print" href={`/visits/report.csv?table=${table}&${query}`} download>
            Table (.csv)
          </a>
        )}
      >
        {plot ? <PlotCard id="views" title={`Views a ${plot.step}`} plot={plot} unit="views" /> : null}
      </ReportBody>
      {isOwner ? (
        <Form key={pages.length} method="post" className="card part no-print" aria-labelledby="page">
          <h2 id="page">A page for a funder</h2>
          <p>
            This report as it is now, without names, at an address that only people with the link know. Fewer
            than five people are told as “fewer than 5”.
          </p>
          <HiddenFields fields={days} />
          <UnsavedText name="report page" version={pages.length} />
          <TextArea id="words" rows={3} maxLength={1000} label="A sentence from you, on top" optional />
          <SelectField id="language" label="Language">
            <Options of={loaderData.languages} />
          </SelectField>
          <div className="part__end">
            <Press act="report.freeze" label="Make the page" isOnce />
            <span className="dim">Ends after {loaderData.readDays} days, or when you take it back.</span>
          </div>
        </Form>
      ) : null}
      {pages.length > 0 ? (
        <section className="no-print" aria-labelledby="pages">
          <h2 id="pages" className="sub">
            Pages that others can read
          </h2>
          <MiniList
            rows={pages.map(({ id, says, url, until }) => ({
              key: id,
              says: <a href={url}>{says}</a>,
              more: `Until ${until}`,
              end: (
                <PressForm
                  fields={{ id }}
                  look="small quiet"
                  act="report.stop"
                  label="Take it back"
                  of={says}
                />
              ),
            }))}
          />
        </section>
      ) : null}
    </Screen>
  );
}
