import "./provenance.css";
import { residents as words } from "../../../content/residents/sections.ts";
import { Time } from "../events/time.tsx";
import type { ShownSource } from "./shown-source.ts";

/** The line below an entry: who says so, and the day on which somebody looked. */
export function Provenance({ sources, checked }: { sources: readonly ShownSource[]; checked: string }) {
  return (
    <p className="provenance">
      {sources.length > 0 ? `${words.source}: ` : null}
      {sources.map(({ text, url }, i) => (
        <span key={url ?? text}>
          {url ? (
            <a href={url} rel="noopener">
              {text}
            </a>
          ) : (
            text
          )}
          {i < sources.length - 1 ? "; " : ". "}
        </span>
      ))}
      {`${words.checked} `}
      <Time iso={checked} form="day" />
    </p>
  );
}
