import "./marquee-sign.css";
import { events as words } from "../../../content/events.ts";
import { Bulbs } from "../drawing/bulbs.tsx";
import { Headline } from "../news/headline.tsx";

/** The marquee: light bulbs that spell the area code, neon, one line of text. */
export function MarqueeSign() {
  const { title, text } = words.comingSoon;
  return (
    <section className="section" aria-labelledby="soon">
      <div className="wrap">
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
      </div>
    </section>
  );
}
