import "./record-entry.css";
import "./record-print.css";
import "../../ui/text/article.css";
import { data } from "react-router";
import { entryPages } from "../../../content/entries.ts";
import { recordPage as words } from "../../../content/record/page.ts";
import { site } from "../../../content/site.ts";
import {
  type Withdrawn as WithdrawnEntry,
  withdrawnEntries,
} from "../../../publishing/entries/withdrawn-entries.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { record as kind } from "../../../publishing/kinds/record.ts";
import { dayWords } from "../../../publishing/source-line.ts";
import { fill } from "../../../text/words/fill.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { withCards } from "../../../words/kept-cards.ts";
import { readEntries, readEntry } from "../../published-entries.ts";
import { requestContext } from "../../request-context.ts";
import { entryPageView } from "../../ui/entries/entry-view.ts";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { entryMeta } from "../../ui/layout/page-meta.ts";
import { Withdrawn, withdrawnMeta } from "../../ui/layout/withdrawn.tsx";
import { Section } from "../../ui/news/headline.tsx";
import { Needle } from "../../ui/record/needle.tsx";
import { neighborsOf, recordEntryView, recordLine } from "../../ui/record/record-entry-view.ts";
import { filterAddress, topicName } from "../../ui/record/record-filter.ts";
import { Checked, Corrected, Day, Sources, Topics, Unknown } from "../../ui/record/record-list.tsx";
import { recordTrail } from "../../ui/record/record-meta.ts";
import { needleSpots } from "../../ui/record/timeline-plot.ts";
import { Lines } from "../../ui/text/lines.tsx";
import { PassOn } from "../../ui/text/pass-on.tsx";
import type { Route } from "./+types/record-entry";

/** When an entry was withdrawn, and why if somebody said so. */
type Gone = Partial<Pick<WithdrawnEntry, "day" | "reason">>;

export const handle = { js: false, document: true };
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData && "head" in loaderData ? entryMeta(loaderData.head) : withdrawnMeta();

/** Withdrawn: status 410. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const entry = await readEntry(values, kind, params.slug);
  if (!entry) {
    const gone = await withdrawnEntries(values.db);
    const { day, reason } = gone.find((one) => one.kind === kind.name && one.slug === params.slug) ?? {};
    return data<Gone>({ day, reason }, { status: 410 });
  }
  const all = await readEntries(values, kind);
  const { head } = await withCards(values, entryPageView(kind, entry, values.siteUrl));
  const shown = recordEntryView(entry);
  const trail = [...recordTrail().slice(0, 1), { name: words.name, path: words.path }, { name: shown.title }];
  const { before, after } = neighborsOf(entry, all);
  const beside = [...besideLine(words.one.before, before), ...besideLine(words.one.after, after)];
  const needle = needleSpots([shown.day], localDateIn(site.timeZone)(values.now()));
  const card = "record" as const;
  return data({
    head: { ...head, trail, card, cardLine: words.card },
    ...{ entry: shown, beside, needle },
  });
}

export default function RecordEntry({ loaderData }: Route.ComponentProps) {
  if (!("head" in loaderData)) return <Withdrawn words={withdrawnWords(loaderData)} />;
  const { head, entry, beside, needle } = loaderData;
  const { one } = words;
  const [topic = ""] = entry.topics;
  return (
    <>
      <PageHead
        page={head.trail}
        title={entry.title}
        thing={needle.length > 0 ? <Needle spots={needle} /> : null}
      >
        <div className="record-line">
          <Day day={entry.day} className="data" />
          <Topics topics={entry.topics} isWhole />
        </div>
      </PageHead>
      <div className="wrap">
        <article className="record-one">
          <div>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: entry.html }} />
            {entry.open ? (
              <section>
                <h2 id="unknown">{one.notKnown}</h2>
                <Unknown entry={entry} />
              </section>
            ) : null}
            <Corrected entry={entry} />
          </div>
          <div>
            <section>
              <h2 id="sources">{words.entry.sources}</h2>
              <Sources sources={entry.sources} isWhole />
              <Checked day={entry.checked} className="record-one__checked" />
            </section>
            {entry.coverage.length > 0 ? (
              <section>
                <h2 id="coverage">{one.coverage}</h2>
                <Sources sources={entry.coverage} isWhole />
              </section>
            ) : null}
            <PassOn
              head={head}
              title={entry.title}
              day={entry.day.words}
              section={words.name}
              canCopy={false}
            />
          </div>
        </article>
      </div>
      <Section className="section record-more">
        <nav aria-label={one.beside}>
          <Lines
            lines={beside.map(({ label, day, ...line }) => ({
              ...line,
              when: (
                <span className="data">
                  {label} · <Day day={day} />
                </span>
              ),
              text: null,
            }))}
          />
        </nav>
        <p className="record-more__ways">
          {topic ? (
            <a href={filterAddress({ topic })}>{fill(one.allOn, { topic: topicName(topic) })}</a>
          ) : null}
          <a href={words.path}>{one.back}</a>
        </p>
      </Section>
    </>
  );
}

function besideLine(label: string, entry: Entry | undefined) {
  if (!entry) return [];
  const { slug, title, day } = recordLine(entry);
  return [{ path: `${words.path}/${slug}`, title, label, day }];
}

function withdrawnWords({ day, reason }: Gone) {
  const { gone } = words.one;
  const text = (
    <>
      {day ? `${fill(gone.on, { day: dayWords(day) })} ` : ""}
      {reason ? `${fill(gone.why, { reason: reason.replace(/\.?$/, ".") })} ` : ""}
      {gone.listed} <a href={`${words.path}#corrections`}>{words.corrections.title}</a>.
    </>
  );
  return { title: entryPages.withdrawn.title, text, link: { label: words.one.back, to: words.path } };
}
