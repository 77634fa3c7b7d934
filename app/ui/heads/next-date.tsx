import "./next-date.css";
import { Link } from "react-router";
import { events as words } from "../../../content/events.ts";
import type { EventCardView } from "../events/event-view.ts";

/** The day of the next event, as the largest thing of the page, with its name and its hours. */
export function NextDate({ event }: { event: EventCardView }) {
  const { month, day, weekday, hours, online, place = online, startsAt, path, title } = event;
  return (
    <div className="next-date">
      <p className="next-date__day">
        <span className="visually-hidden">{words.next}: </span>
        <time dateTime={startsAt}>{`${month} ${day}`}</time>
      </p>
      <div className="next-date__what">
        <p className="next-date__facts">
          <span className="data">{`${weekday}, ${hours}`}</span> {place ? <span>{place}</span> : null}
        </p>
        <p className="next-date__title">
          <Link to={path}>{title}</Link>
        </p>
      </div>
    </div>
  );
}
