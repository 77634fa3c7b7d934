import "./event-list.css";
import { events as words } from "../../../content/events.ts";
import type { CalendarWords } from "../../../publishing/calendar.ts";
import { eventId, type ListedEvent } from "../../../publishing/listed-event.ts";

/** An event with its times as text and its add-to-calendar links, all made by the server. */
export interface ShownEvent extends ListedEvent {
  day: string;
  hours: string;
  calendars: { file: string; google: string; outlook: string };
}

/** Upcoming events, in full. */
export function ComingEvents({ events }: { events: readonly ShownEvent[] }) {
  return (
    <ul className="event-list" role="list">
      {events.map((event) => (
        <li key={event.slug}>
          <article className="event" id={eventId(event)} aria-labelledby={`${eventId(event)}-title`}>
            <div className="event__when">
              <Status status={event.status} />
              <p className="data">
                <time dateTime={event.startsAt}>{event.day}</time>
              </p>
              <p className="data">{event.hours}</p>
            </div>
            <div className="event__what">
              <h3 id={`${eventId(event)}-title`}>{event.title}</h3>
              <Facts event={event} />
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
              <div className="event__text" dangerouslySetInnerHTML={{ __html: event.html }} />
              {event.status === "scheduled" ? <Calendars event={event} /> : null}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** Past events, collapsed, one line each. */
export function PastEvents({ events }: { events: readonly ShownEvent[] }) {
  return (
    <details className="past-events">
      <summary>
        {/* One text node including its space: Chromium drops a separate space from the accessible name. */}
        {`${words.past} `}
        <span className="data">{events.length}</span>
      </summary>
      <ul role="list">
        {events.map(({ slug, title, day, startsAt, status, place }) => (
          <li key={slug} id={eventId({ slug })}>
            <time className="data" dateTime={startsAt}>
              {day}
            </time>
            <span>
              {title}
              {place ? `, ${place}` : null}
              {status === "scheduled" ? null : ` (${words.status[status]})`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Status({ status }: { status: keyof CalendarWords["off"] | "scheduled" }) {
  return status === "scheduled" ? null : <p className="event__status">{words.status[status]}</p>;
}

function Facts({ event }: { event: ShownEvent }) {
  const { facts } = words;
  const { place, address, link, host, hostLink, cost, tags } = event;
  return (
    <dl className="event__facts">
      {place ? <Fact name={facts.place}>{`${place}, ${address}`}</Fact> : null}
      {link ? (
        <Fact name={facts.online} link={link}>
          {new URL(link).host}
        </Fact>
      ) : null}
      <Fact name={facts.host} link={hostLink}>
        {host}
      </Fact>
      {cost ? <Fact name={facts.cost}>{cost}</Fact> : null}
      {tags.length > 0 ? <Fact name={facts.tags}>{tags.join(", ")}</Fact> : null}
    </dl>
  );
}

function Fact({ name, link, children }: { name: string; link?: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {link ? (
          <a href={link} rel="noopener">
            {children}
          </a>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

function Calendars({ event }: { event: ShownEvent }) {
  const { add, file, google, outlook } = words.calendar;
  const links = [
    [event.calendars.file, file],
    [event.calendars.google, google],
    [event.calendars.outlook, outlook],
  ];
  return (
    <p className="event__calendars">
      {add}{" "}
      {links.map(([href, name]) => (
        <a key={name} href={href} rel="noopener">
          {name}
          <span className="visually-hidden">: {event.title}</span>
        </a>
      ))}
    </p>
  );
}
