import "./marquee-sign.css";
import { Link } from "react-router";
import { events as words } from "../../../content/events.ts";
import { areaCode } from "../drawing/bridge.tsx";
import { Headline, Section } from "../news/headline.tsx";
import { calendarAddress } from "./event-cards.tsx";
import type { EventCardView } from "./event-view.ts";

/** The marquee. Of the next event it says when it is, `near`; without that it is out, and shows the day. Without any: what to do meanwhile. */
export function MarqueeSign({ next, near }: { next?: EventCardView; near?: string | undefined }) {
  const { title, text, meanwhile } = words.comingSoon;
  return (
    <Section>
      <div className={next && !near ? "marquee-sign marquee-sign--out" : "marquee-sign"}>
        <Bulbs />
        <div className="sign-face">
          {next ? (
            <Next {...next} near={near} />
          ) : (
            <>
              <Headline level={2} className="neon" id="soon">
                {title}
              </Headline>
              <p className="lead">{text}</p>
            </>
          )}
        </div>
        <Bulbs />
      </div>
      {next ? null : (
        <p className="meanwhile">
          {meanwhile.before} <a href={calendarAddress()}>{meanwhile.subscribe}</a> {meanwhile.between}{" "}
          <a href="#host">{meanwhile.propose}</a>
          {meanwhile.after}
        </p>
      )}
    </Section>
  );
}

function Next({ near, ...event }: EventCardView & { near: string | undefined }) {
  const { month, day, weekday, hours, online, place = online, startsAt, path, title } = event;
  const date = `${month} ${day}`;
  return (
    <>
      <p className="neon">
        <span className="visually-hidden">{words.next}: </span>
        <time dateTime={startsAt}>{near ?? date}</time>
      </p>
      <h2>
        <Link to={path}>{title}</Link>
      </h2>
      <p className="lead">
        <span className="data">{`${weekday}, ${date}, ${hours}`}</span> {place}
      </p>
    </>
  );
}

/** The thirty bulbs of the events marquee: the area code in binary, three times. */
export function Bulbs() {
  const bulbs = [...areaCode().repeat(3)].map((bit, i) => (bit === "1" ? `on i${i}` : `i${i}`));
  return (
    <div className="bulbs" aria-hidden="true">
      {bulbs.map((bulb) => (
        <i key={bulb} className={bulb} />
      ))}
    </div>
  );
}
