import "./event-ticket.css";
import type { ReactNode } from "react";
import { events as words } from "../../../content/events.ts";
import { Fact } from "../text/fact.tsx";
import { PassOn } from "../text/pass-on.tsx";
import type { EventView } from "./event-view.ts";

export const addId = "add";

export function EventTicket({ event, children }: { event: EventView; children?: ReactNode }) {
  const { when, where, online, cost, host, tags } = words.facts;
  const { link } = event;
  return (
    <aside className="ticket" aria-label={words.one.ticket}>
      {children}
      <dl>
        <Fact name={when}>
          <time role="none" className="data" dateTime={event.startsAt}>
            {event.date}
            <br />
            {event.hours}
          </time>
        </Fact>
        <Fact name={where}>
          {event.place ? (
            <>
              {event.place}
              <br />
              <span className="ticket__address">{event.address}</span>
              {event.map ? (
                <>
                  <br />
                  <MapLink to={event.map} />
                </>
              ) : null}
            </>
          ) : null}
        </Fact>
        <Fact name={online}>
          {link ? (
            <a href={link} rel="noopener">
              {new URL(link).host}
            </a>
          ) : null}
        </Fact>
        <Fact name={cost}>{event.cost}</Fact>
        <Fact name={host}>
          {event.hostLink ? (
            <a href={event.hostLink} rel="noopener">
              {event.host}
            </a>
          ) : (
            event.host
          )}
        </Fact>
        {Object.entries(event.chosenBy).map(([name, children]) => (
          <Fact key={name} {...{ name, children }} />
        ))}
        <Fact name={tags}>{event.tags}</Fact>
      </dl>
    </aside>
  );
}

export function EventActions({ event }: { event: EventView }) {
  return (
    <div className="ticket ticket--actions">
      {canBeAdded(event) ? (
        <div id={addId}>
          <h2>{words.calendar.add}</h2>
          <ul role="list" className="ticket__calendars">
            {(["file", "google", "outlook"] as const).map((calendar) => (
              <li key={calendar}>
                <a href={event.calendars[calendar]} rel="noopener">
                  {words.calendar[calendar]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div>
        <PassOn head={event.head} title={event.title} day={event.date} section={event.host} />
        {canBeAdded(event) ? (
          <p className="share-line">
            <a href={`${event.head.path}/poster`}>{words.one.poster}</a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** A search for an address, on somebody else's map and in a new tab. */
export function MapLink({ to, className }: { to: string; className?: string }) {
  const { map, newTab } = words.one;
  return (
    <a className={className} href={to} target="_blank" rel="noopener noreferrer">
      {map}
      <span className="visually-hidden"> ({newTab})</span>
    </a>
  );
}

export function canBeAdded({ status, isOver }: Pick<EventView, "status" | "isOver">): boolean {
  return status === "scheduled" && !isOver;
}
