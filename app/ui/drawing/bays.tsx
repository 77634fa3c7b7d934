/** What only Home draws with: columns under a deck, a track list, a reflection. */
import type { SourcedCard } from "../../../content/sourced-card.ts";
import { areaCode, Bars } from "./bridge.tsx";
import { hangingStrokes } from "./bridge-paths.ts";

/** Columns under a deck; their headings and texts share rows. `source`: attribution of a quote. */
export function Bays({ items }: { items: readonly SourcedCard[] }) {
  return (
    <ul className="bays" role="list">
      {items.map(({ title, text, source }) => (
        <li key={title}>
          <h3>{title}</h3>
          <div>
            <p>{text}</p>
            {source ? (
              <p className="source">
                <a href={source.url} rel="noopener">
                  {source.label}
                </a>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A list of four drawn as a record sleeve's track list: two sides of two tracks; the numbers are decorative. */
export function Tracks({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ol className="tracks" role="list">
      {items.map(({ title, text }, at) => (
        <li key={title}>
          <span className="data" aria-hidden="true">
            {["A1", "A2", "B1", "B2"][at]}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** The reflection alone, ten strokes hanging from an edge: for the newsletter section. */
export function Strokes() {
  return (
    <svg className="strokes" viewBox="0 0 96 40" aria-hidden="true">
      <Bars strokes={hangingStrokes(areaCode())} />
    </svg>
  );
}
