import "./marquee-sign.css";
import { events as words } from "../../../content/events.ts";
import { areaCode } from "../drawing/bridge.tsx";
import { absolute } from "../layout/structured-data.ts";
import { Headline, Section } from "../news/headline.tsx";

/** The marquee: light bulbs that spell the area code, neon, one line of text; under it what to do meanwhile. */
export function MarqueeSign() {
  const { title, text, meanwhile } = words.comingSoon;
  return (
    <Section>
      <div className="marquee-sign">
        <Bulbs />
        <div className="sign-face">
          <Headline level={2} className="neon" id="soon">
            {title}
          </Headline>
          <p className="lead">{text}</p>
        </div>
        <Bulbs />
      </div>
      <p className="meanwhile">
        {meanwhile.before} <a href={calendarAddress()}>{meanwhile.subscribe}</a> {meanwhile.between}{" "}
        <a href="#host">{meanwhile.propose}</a>
        {meanwhile.after}
      </p>
    </Section>
  );
}

/** The calendar of all events, for programs that keep it up to date. */
export function calendarAddress(): string {
  return absolute("/events.ics").replace(/^https?:/, "webcal:");
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
