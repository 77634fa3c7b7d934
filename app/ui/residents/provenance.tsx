import "./provenance.css";
import { Fragment } from "react";
import { reportsRead } from "../../../content/reports-read.ts";
import { provenanceWords as words } from "../../../content/residents/provenance.ts";
import { Time } from "../events/time.tsx";
import type { SourceView } from "./resource-view.ts";

/** The words of a section of such entries, which says once through when reports were read. */
export function sourced({ title, lead }: { title: string; lead: string }) {
  return { title, lead: `${lead} ${reportsRead()}.` };
}

/** The line below an entry: who says so, and the day on which somebody looked. */
export function Provenance(props: { sources: readonly SourceView[]; checked?: string | undefined }) {
  const { sources, checked } = props;
  if (sources.length === 0 && !checked) return null;
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
      {checked ? (
        <>
          {`${sources.length > 0 ? ". " : ""}${words.checked} `}
          <Time iso={checked} form="day" />
        </>
      ) : null}
    </p>
  );
}

/** A sentence of an entry with links to the glossary: escaped text, into which app/term-links.ts put the links. */
export function TermText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped on the server
  return <p dangerouslySetInnerHTML={{ __html: html }} />;
}
