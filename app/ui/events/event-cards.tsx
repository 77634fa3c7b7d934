import "./event-cards.css";
import { Link } from "react-router";
import { events as words } from "../../../content/events.ts";
import { pages } from "../../../content/pages.ts";
import type { eventChoices } from "../../../publishing/events/event-filter.ts";
import { plural } from "../../../text/words/plural.ts";
import { absolute } from "../layout/structured-data.ts";
import { Fact } from "../text/fact.tsx";
import type { EventGroup } from "./event-groups.ts";
import type { EventCardView, PastEventView } from "./event-view.ts";

/** Events in the order of their days, each with a link to its page. `anchored`: each can be linked to in this list. */
export function EventCards({
  events,
  anchored = false,
}: {
  events: readonly EventCardView[];
  anchored?: boolean;
}) {
  return (
    <ol className="gigs" role="list">
      {events.map((event) => (
        <li
          className={event.status === "scheduled" ? "gig" : "gig gig--off"}
          id={anchored ? event.id : undefined}
          key={event.id}
        >
          <p className="gig__date">
            <time dateTime={event.startsAt}>
              <span className="gig__day">
                {event.month} {event.day}
              </span>{" "}
              <span className="gig__week">{event.weekday}</span>
            </time>
          </p>
          <div className="gig__what">
            <h3>
              <Link to={event.path}>{event.title}</Link>
            </h3>
            {event.status === "scheduled" ? null : <p className="gig__off">{words.status[event.status]}</p>}
            <p>{event.summary}</p>
          </div>
          <dl className="gig__facts">
            <Fact name={words.facts.time} className="data">
              {event.hours}
            </Fact>
            <Fact name={words.facts.place}>{event.place}</Fact>
            <Fact name={words.facts.online}>{event.online}</Fact>
            <Fact name={words.facts.cost}>{event.cost}</Fact>
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** Groups of events, each under its name. */
export function EventGroups({ groups }: { groups: readonly EventGroup[] }) {
  return groups.map(({ title, events }) => (
    <div className="event-group" key={title}>
      <h2>{title}</h2>
      <EventCards events={events} anchored />
    </div>
  ));
}

/** Events that are over, folded; `more`: how many older ones are not among them. */
export function PastEvents({ events, more }: { events: readonly PastEventView[]; more: number }) {
  return (
    <details className="past-gigs">
      <summary>
        {/* One text node including its space: Chromium drops a separate space from the accessible name. */}
        {`${words.past} `}
        <span className="data">{events.length + more}</span>
      </summary>
      <ul role="list">
        {events.map(({ id, path, title, date, startsAt, status, place }) => (
          <li key={id} id={id}>
            <time className="data" dateTime={startsAt}>
              {date}
            </time>
            <span>
              <Link to={path}>{title}</Link>
              {place ? `, ${place}` : null}
              {status === "scheduled" ? null : ` (${words.status[status]})`}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{plural(words.more.past, more)}</p> : null}
    </details>
  );
}

/** The choice of events: a plain GET, with or without script. Its words come with the page. */
export function FilterForm({ button, choices }: ReturnType<typeof eventChoices>) {
  if (!choices[0]) return null;
  return (
    <form className="button-row event-filter" action={pages.events.path}>
      {choices.map(({ name, label, chosen, options }) => (
        <label className="field" key={name}>
          {label}
          <select name={name} defaultValue={chosen}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button className="button button--outline" type="submit">
        {button}
      </button>
    </form>
  );
}

/** The calendar of all events, or of those by a filter, for programs that keep it up to date. */
export function calendarAddress(query = ""): string {
  return absolute(`/events.ics${query}`).replace(/^https?:/, "webcal:");
}
