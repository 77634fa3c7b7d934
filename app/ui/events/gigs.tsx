import "./gigs.css";
import { Link } from "react-router";
import { events as words } from "../../../content/events.ts";
import { Fact } from "../text/fact.tsx";
import type { PastGig, ShownGig } from "./shown-event.ts";

/** Events in the order of their days, each with a link to its page. `anchored`: each can be linked to in this list. */
export function Gigs({ gigs, anchored = false }: { gigs: readonly ShownGig[]; anchored?: boolean }) {
  return (
    <ol className="gigs" role="list">
      {gigs.map((gig) => (
        <li
          className={gig.status === "scheduled" ? "gig" : "gig gig--off"}
          id={anchored ? gig.id : undefined}
          key={gig.id}
        >
          <p className="gig__date">
            <time dateTime={gig.startsAt}>
              <span className="gig__day">
                {gig.month} {gig.day}
              </span>{" "}
              <span className="gig__week">{gig.weekday}</span>
            </time>
          </p>
          <div className="gig__what">
            <h3>
              <Link to={gig.path}>{gig.title}</Link>
            </h3>
            {gig.status === "scheduled" ? null : <p className="gig__off">{words.status[gig.status]}</p>}
            <p>{gig.summary}</p>
          </div>
          <GigFacts gig={gig} />
        </li>
      ))}
    </ol>
  );
}

function GigFacts({ gig: { hours, place, online, cost } }: { gig: ShownGig }) {
  const { facts } = words;
  return (
    <dl className="gig__facts">
      <Fact name={facts.time} className="data">
        {hours}
      </Fact>
      <Fact name={facts.place}>{place}</Fact>
      <Fact name={facts.online}>{online}</Fact>
      <Fact name={facts.cost}>{cost}</Fact>
    </dl>
  );
}

/** Events that are over, folded; `more`: how many older ones are not among them. */
export function PastGigs({ gigs, more }: { gigs: readonly PastGig[]; more: number }) {
  return (
    <details className="past-gigs">
      <summary>
        {/* One text node including its space: Chromium drops a separate space from the accessible name. */}
        {`${words.past} `}
        <span className="data">{gigs.length + more}</span>
      </summary>
      <ul role="list">
        {gigs.map(({ id, path, title, date, startsAt, status, place }) => (
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
      {more > 0 ? <p>{words.more.past(more.toLocaleString("en-US"))}</p> : null}
    </details>
  );
}
