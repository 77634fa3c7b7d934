import "./entry.css";
import "../ui/text/article.css";
import { data, Link } from "react-router";
import { events as eventWords } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { seriesWords as words } from "../../content/series.ts";
import { withdrawn } from "../../content/withdrawn.ts";
import { toCalendarEvent } from "../../publishing/events/calendar-event.ts";
import { entryPath } from "../../publishing/kind.ts";
import { series as kind } from "../../publishing/kinds/series.ts";
import { excerpt } from "../../text/excerpt.ts";
import { readCards } from "../../words/kept-cards.ts";
import { readDates, readEntry } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { EventCards } from "../ui/events/event-cards.tsx";
import { eventCardView } from "../ui/events/event-view.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { absolute } from "../ui/layout/structured-data.ts";
import { Withdrawn, withdrawnMeta } from "../ui/layout/withdrawn.tsx";
import { PassOn } from "../ui/text/pass-on.tsx";
import type { Route } from "./+types/series";

export const handle = { js: false, document: true };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? entryMeta(loaderData.head) : withdrawnMeta();

/** Withdrawn: null with status 410. One that is over stays. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const entry = await readEntry(values, kind, params.slug);
  if (!entry) return data(null, { status: 410 });
  const { title, summary, html, text } = kind.show(entry);
  const path = entryPath(kind, entry.slug);
  const dates = await readDates(values, entry, { time: "coming" });
  return data({
    head: {
      ...{ path, title, description: excerpt(`${summary} ${text}`, 200), card: "events" as const },
      ...(await readCards(values, path)),
      trail: [{ name: pages.events.name, path: pages.events.path }, { name: title }],
    },
    ...{ title, summary, html, calendar: absolute(`${path}.ics`).replace(/^https?:/, "webcal:") },
    dates: dates.map((date) => eventCardView(toCalendarEvent(date))),
  });
}

/** A series of events: what it is, and its dates. */
export default function Series({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Withdrawn words={withdrawn.events} />;
  const { head, title, summary, html, dates, calendar } = loaderData;
  return (
    <>
      <PageHead page={head.trail} title={title} lead={summary} />
      <div className="wrap entry">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <h2>{words.coming}</h2>
        {dates.length > 0 ? <EventCards events={dates} /> : <p>{words.none}</p>}
        <p>
          <a href={calendar}>{words.subscribe}</a>
        </p>
        <p>
          <Link to={pages.events.path}>{eventWords.one.all}</Link>
        </p>
        <PassOn head={head} section={pages.events.name} canCopy={false} />
      </div>
    </>
  );
}
