import "./provenance.css";
import { Fragment } from "react";
import { provenanceWords as words } from "../../../content/residents/provenance.ts";
import { Time } from "../events/time.tsx";
import type { ShownSource } from "./shown-source.ts";

/** The line below an entry: who says so, and the day on which somebody looked. */
export function Provenance(props: {
  sources: readonly ShownSource[];
  checked?: string | undefined;
  /** In place of "Source". */
  word?: string;
}) {
  const { sources, checked, word = words.source } = props;
  if (sources.length === 0 && !checked) return null;
  return (
    <p className="provenance">
      {sources.map(({ text, url }, i) => (
        <Fragment key={url ?? text}>
          {i === 0 ? `${word}: ` : "; "}
          {url ? (
            <a href={url} rel="noopener">
              {text}
            </a>
          ) : (
            text
          )}
        </Fragment>
      ))}
      {checked ? (
        <>
          {`${sources.length > 0 ? ". " : ""}${words.checked} `}
          <Time iso={checked} form="day" />
        </>
      ) : null}
    </p>
  );
}
