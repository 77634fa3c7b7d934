import { topicLabel } from "../../../content/topics.ts";
import "./topic-sign.css";
import { round } from "../drawing/bridge-paths.ts";
import { letterBits } from "../drawing/glyph-paths.ts";

/** A small arch whose five lamps spell a topic's first letter. `isFirst`: others on the page refer to it. */
export function TopicSign({ topic, isFirst = false }: { topic: string; isFirst?: boolean }) {
  const id = `sign-${topic}`;
  return (
    <svg className="topic-arch" viewBox="0 0 120 56" aria-hidden="true">
      {isFirst ? (
        <g id={id}>
          <path className="sign-arch" d="M6 46Q60 -22 114 46" />
          <path className="sign-deck" d="M0 46H120" />
          {[...letterBits(topicLabel(topic).charAt(0))].map((bit, i) => {
            const x = 20 + 20 * i;
            const on = bit === "1";
            return (
              <circle
                key={x}
                className={on ? "sign-on" : "sign-off"}
                cx={x}
                cy={heightAt(x)}
                r={on ? 9 : 6.5}
              />
            );
          })}
        </g>
      ) : (
        <use href={`#${id}`} />
      )}
    </svg>
  );
}

/** Of the arch, which is a quadratic curve. */
function heightAt(x: number): number {
  const t = (x - 6) / 108;
  return round(46 - 136 * t * (1 - t));
}
