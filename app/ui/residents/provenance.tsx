import "./provenance.css";
import { Fragment } from "react";
import { provenanceWords as words } from "../../../content/residents/provenance.ts";
import { Time } from "../events/time.tsx";
import type { ShownSource } from "./shown-source.ts";

/** The line below an entry: who says so, and the day on which somebody looked. */
export function Provenance({ sources, checked }: { sources: readonly ShownSource[]; checked: string }) {
  return (
    <p className="provenance">
      {sources.map(({ text, url }, i) => (
        <Fragment key={url ?? text}>
          {i === 0 ? `${words.source}: ` : "; "}
          {url ? (
            <a href={url} rel="noopener">
              {text}
            </a>
          ) : (
            text
          )}
        </Fragment>
      ))}
      {`${sources.length > 0 ? ". " : ""}${words.checked} `}
      <Time iso={checked} form="day" />
    </p>
  );
}
