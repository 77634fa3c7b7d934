import "./marquee-sign.css";
import { Link } from "react-router";
import { events as words } from "../../../content/events.ts";
import { areaCode } from "../drawing/bridge.tsx";
import { Headline, Section } from "../news/headline.tsx";
import { calendarAddress } from "./event-cards.tsx";
import type { signView } from "./event-groups.ts";

/** The marquee: light bulbs that spell the area code, neon, one line of text. Without a next event: what to do meanwhile. */
export function MarqueeSign({ next }: { next?: ReturnType<typeof signView> }) {
  const { title, text, meanwhile } = words.comingSoon;
  return (
    <Section>
      <div className={next?.isOut ? "marquee-sign marquee-sign--out" : "marquee-sign"}>
        <Bulbs />
        <div className="sign-face">
          {next ? (
            <>
              <p className="neon">
                <span className="visually-hidden">{words.next}: </span>
                <time dateTime={next.startsAt}>{next.neon}</time>
              </p>
              <h2>
                <Link to={next.path}>{next.title}</Link>
              </h2>
              <p className="lead">
                <span className="data">{next.when}</span> {next.place}
              </p>
            </>
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
