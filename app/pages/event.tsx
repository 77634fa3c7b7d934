import "./event.css";
import "../ui/text/article.css";
import { data, Link } from "react-router";
import { events as words } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { withdrawn } from "../../content/withdrawn.ts";
import { toCalendarEvent } from "../../publishing/events/calendar-event.ts";
import { event as kind } from "../../publishing/kinds/event.ts";
import { withCards } from "../../words/kept-cards.ts";
import { readEntries, readEntry, readPicture, readSeriesOf } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { movedFrom, readSeatPanel } from "../seats.ts";
import { ArrowRight } from "../ui/drawing/icons.tsx";
import { EventCards } from "../ui/events/event-cards.tsx";
import { addId, canBeAdded, EventActions, EventTicket, MapLink } from "../ui/events/event-ticket.tsx";
import { type EventView, eventCardView, eventView, likeThis } from "../ui/events/event-view.ts";
import { SeatsPanel } from "../ui/events/seats-panel.tsx";
import { Breadcrumb } from "../ui/layout/breadcrumb.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { absolute } from "../ui/layout/structured-data.ts";
import { Withdrawn, withdrawnMeta } from "../ui/layout/withdrawn.tsx";
import { Headline, Section } from "../ui/news/headline.tsx";
import { EntryPicture } from "../ui/picture/entry-picture.tsx";
import type { Route } from "./+types/event";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? entryMeta(loaderData.event.head) : withdrawnMeta();

/** Withdrawn: null with status 410. A canceled event stays, and so does one that is over. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const entry = await readEntry(values, kind, params.slug);
  if (!entry) return data(null, { status: 410 });
  const event = toCalendarEvent(entry);
  values.until(new Date(event.endsAt));
  const coming = await readEntries(values, kind, { time: "coming", limit: 50 });
  const picture = await readPicture(values, entry);
  const src = picture?.picture.webp.at(-1)?.src;
  const seats = await readSeatPanel(values, entry);
  const more = { picture: src && absolute(src), was: await movedFrom(values.db, entry), seats };
  return data({
    event: await withCards(values, eventView(event, { siteUrl: values.siteUrl, now: values.now(), more })),
    related: likeThis(entry, coming, 3).map((one) => eventCardView(toCalendarEvent(one))),
    picture,
    series: await readSeriesOf(values, entry),
    seats,
  });
}

export default function Event({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Withdrawn words={withdrawn.events} />;
  const { event, related, picture, seats, series } = loaderData;
  const { one } = words;
  return (
    <>
      <Top event={event} series={series} />
      <div className="wrap one-event__body">
        <EventTicket event={event}>{seats ? <SeatsPanel panel={seats} isLinked /> : null}</EventTicket>
        <div className="prose one-event__text">
          {picture ? <EntryPicture {...picture} className="one-event__picture" /> : null}
          <h2>{one.description}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
          <div className="passage" dangerouslySetInnerHTML={{ __html: event.html }} />
          <Lines title={one.sessions} lines={event.sessions} />
          <Lines title={one.access} lines={event.access} />
          {event.isOver ? null : (
            <>
              <h2>{one.changes.title}</h2>
              <p>{one.changes.text}</p>
            </>
          )}
        </div>
        <EventActions event={event} />
      </div>
      <Section className="section related">
        {related.length > 0 ? (
          <>
            <h2 id="related">{one.related}</h2>
            <EventCards events={related} />
          </>
        ) : null}
        <p>
          <Link className="text-link" to={pages.events.path}>
            {one.all} <ArrowRight />
          </Link>
        </p>
      </Section>
    </>
  );
}

type Loaded = NonNullable<Route.ComponentProps["loaderData"]>;

function Lines({ title, lines }: { title: string; lines: EventView["access"] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <dl className="access">
        {lines.map(({ name, text }) => (
          <div key={name + text}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Top({ event, series }: Pick<Loaded, "event" | "series">) {
  const { one } = words;
  const { status, link, map, hours, place = words.facts.online } = event;
  const note = status === "scheduled" ? event.isOver && one.over : one.off[status];
  return (
    <Section className="one-event night">
      <Breadcrumb trail={event.head.trail} />
      <div className="one-event__grid">
        <p className="one-event__date">
          <time dateTime={event.startsAt}>
            <span>{event.weekday}</span> <span className="one-event__day">{event.day}</span>{" "}
            <span>{event.month}</span>
          </time>
        </p>
        <div>
          {status === "scheduled" ? null : <p className="one-event__off">{words.status[status]}</p>}
          <Headline level={1} id="event">
            {event.title}
          </Headline>
          {note ? <p className="one-event__note">{note}</p> : null}
          {series ? (
            <p>
              <Link to={series.path}>{series.words}</Link>
            </p>
          ) : null}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
          {event.lead ? <p className="lead" dangerouslySetInnerHTML={{ __html: event.lead }} /> : null}
          {status === "scheduled" ? (
            <p className="one-event__when">
              <span className="data">{hours}</span> {place}
            </p>
          ) : null}
          {canBeAdded(event) ? (
            <p className="button-row">
              <a className="button" href={`#${addId}`}>
                {one.add}
              </a>
              {map ? (
                <MapLink className="button button--outline" to={map} />
              ) : link ? (
                <a className="button button--outline" href={link} rel="noopener">
                  {one.join}
                </a>
              ) : null}
            </p>
          ) : null}
        </div>
      </div>
    </Section>
  );
}
