import "./gauges.css";
import { residents } from "../../../content/residents/sections.ts";
import { areaCode, Bars } from "../drawing/bridge.tsx";
import { hangingStrokes } from "../drawing/bridge-paths.ts";
import { Linked } from "../text/linked.tsx";
import { Provenance, SourcedHead, TermText } from "./provenance.tsx";
import type { ShownResource } from "./shown-resource.ts";

const { measurements: words } = residents;

/** Below the water: who measures what, what it can tell and what it cannot. */
export function Gauges({ measurements }: { measurements: readonly ShownResource[] }) {
  return (
    <section className="measures night">
      <svg className="strokes" viewBox="0 0 96 40" aria-hidden="true">
        <Bars strokes={hangingStrokes(areaCode)} />
      </svg>
      <div className="wrap">
        <SourcedHead id="measurements" words={words} />
        <ul className="gauges" role="list">
          {measurements.map(({ id, title, by, link, linkText, tells = "", cannot = "", ...rest }) => (
            <li key={id} id={id}>
              <div>
                <h3>{title}</h3>
                <p className="gauges__by">
                  {link ? <Linked to={link}>{linkText ?? by}</Linked> : null} {linkText || !link ? by : null}
                </p>
              </div>
              <div className="gauges__scope">
                <div>
                  <h4>{words.tells}</h4>
                  <TermText html={tells} />
                </div>
                <div>
                  <h4>{words.cannot}</h4>
                  <TermText html={cannot} />
                </div>
                <Provenance {...rest} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
