import "./record.css";
import "./record-print.css";
import { redirect } from "react-router";
import { recordPage as words } from "../../../content/record/page.ts";
import { standing as standingWords } from "../../../content/record/standing.ts";
import { site } from "../../../content/site.ts";
import { withdrawnEntries } from "../../../publishing/entries/withdrawn-entries.ts";
import { promise as promiseKind } from "../../../publishing/kinds/promise.ts";
import { record as recordKind } from "../../../publishing/kinds/record.ts";
import { standing as standingKind } from "../../../publishing/kinds/standing.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { nextMidnight } from "../../news-ways.ts";
import { readEntries } from "../../published-entries.ts";
import { requestContext } from "../../request-context.ts";
import { Breadcrumb } from "../../ui/layout/breadcrumb.tsx";
import { Headline, Section } from "../../ui/news/headline.tsx";
import { CityMapPart } from "../../ui/record/city-map.tsx";
import { Ledger } from "../../ui/record/ledger.tsx";
import { Needle } from "../../ui/record/needle.tsx";
import { Corrections, Follow, Method } from "../../ui/record/record-end.tsx";
import { promiseView } from "../../ui/record/record-entry-view.ts";
import { asksForPage, readFilter } from "../../ui/record/record-filter.ts";
import { RecordFilters } from "../../ui/record/record-filters.tsx";
import { RecordList } from "../../ui/record/record-list.tsx";
import { recordMeta, recordTrail } from "../../ui/record/record-meta.ts";
import { recordView } from "../../ui/record/record-view.ts";
import { Stands } from "../../ui/record/standing.tsx";
import { standingHtml } from "../../ui/record/standing-html.ts";
import { TimelineChart } from "../../ui/record/timeline-chart.tsx";
import { Part } from "../../ui/text/fold.tsx";
import { hasPage } from "../../ui/topics/read-scoped.ts";
import { scopeOf, topicPath } from "../../ui/topics/scope.ts";
import type { Route } from "./+types/record";

export const handle = { js: false, document: true };
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? recordMeta(loaderData, loaderData.about) : [];

export async function loader({ request, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const filter = readFilter(new URL(request.url).searchParams);
  if (asksForPage(filter)) {
    const { topic, place = "" } = filter;
    if (topic) throw redirect(topicPath(topic), 301);
    const scope = scopeOf("place", place);
    if (scope && (await hasPage(values, scope))) throw redirect(scope.path);
  }
  const [entries, promises, standing, withdrawn] = await Promise.all([
    readEntries(values, recordKind),
    readEntries(values, promiseKind),
    readEntries(values, standingKind),
    withdrawnEntries(values.db),
  ]);
  const now = values.now();
  // The score shows today, and each status line how old it is.
  values.until(nextMidnight(now));
  const today = localDateIn(site.timeZone)(now);
  const lines = standing.filter(({ values: { topic } }) => !filter.topic || topic === filter.topic);
  return {
    ...recordView(entries, promises.map(promiseView), filter, today, withdrawn),
    /** HTML. */
    standing: standingHtml(lines, today, entries),
    ...(filter.topic && lines[0] && { about: standingKind.show(lines[0]) }),
  };
}

export default function Record({ loaderData: view }: Route.ComponentProps) {
  const { filter, total, years, promises, corrections } = view;
  const facts = [
    plural(words.facts.entries, total),
    plural(words.facts.open, view.open),
    fill(words.facts.newest, { day: view.newest }),
    words.facts.read,
  ];
  return (
    <>
      <Section className="record-head night">
        <Breadcrumb trail={recordTrail()} />
        <div className="record-head__words">
          <Headline level={1} id="record">
            {words.name}
          </Headline>
          <div>
            <p className="lead">{words.lead}</p>
            {total > 0 ? (
              <ul className="record-head__facts data" role="list">
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
        {total > 0 ? <TimelineChart arches={view.arches} filter={filter} /> : null}
      </Section>
      <div className="record-by-needle">
        {view.needle.length > 0 ? (
          <div className="record-strip">
            <Needle spots={view.needle} isStrip />
          </div>
        ) : null}
        <Section className="section record-list">
          {total > 0 ? <RecordFilters {...view} /> : <p className="lead">{words.empty}</p>}
          <RecordList years={years} filter={filter} />
        </Section>
      </div>
      <Section className="record-parts">
        <div className="fold record-fold">
          {view.standing ? (
            <Part level={2} id="standing" title={standingWords.title}>
              <p className="record-fold__lead">{standingWords.lead}</p>
              <Stands html={view.standing} />
            </Part>
          ) : null}
          {view.maps.map((map) => (
            <CityMapPart key={map.title} map={map} />
          ))}
          <Method />
          <Corrections corrections={corrections} />
        </div>
      </Section>
      {promises.length > 0 ? <Ledger promises={promises} /> : null}
      <Follow />
    </>
  );
}
