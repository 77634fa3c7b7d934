import type { DiffPart } from "../../../text/word-diff.ts";
import { LinkButton } from "../../ui/press.tsx";
import type { Conflict } from "./merge-drafts.ts";

/** Shown to the second of two people who saved one entry: the form below holds both their changes, and theirs where only they made one. */
export function ConflictPanel({ conflict, screen }: { conflict: Conflict; screen: string }) {
  const { by, at, taken, both } = conflict;
  return (
    <section className="meanwhile" aria-labelledby="meanwhile-title">
      <h2 id="meanwhile-title">
        {by} saved this at {at}, while you wrote
      </h2>
      <p>
        Nothing has been overwritten, and your version isn’t lost: it’s in the form below.
        {taken.length > 0 ? ` What only they changed is there too: ${taken.join(", ")}.` : ""}
      </p>
      {both.length > 0 ? (
        <>
          <p>Both of you changed these. The form has yours; copy from theirs what is to stay.</p>
          {both.map(({ label, theirs, yours, parts }) => (
            <div key={label} className="meanwhile__both">
              <h3>{label}</h3>
              <div className="meanwhile__two">
                <figure>
                  <figcaption>Theirs, as saved</figcaption>
                  <pre>{theirs || "(empty)"}</pre>
                </figure>
                <figure>
                  <figcaption>Yours</figcaption>
                  <pre>{yours || "(empty)"}</pre>
                </figure>
              </div>
              <details>
                <summary>What differs, word by word</summary>
                <Differences parts={parts} />
              </details>
            </div>
          ))}
        </>
      ) : null}
      <p>Look it over and save again, or discard yours:</p>
      <div className="acts">
        <LinkButton to={screen} reloadDocument label="Discard mine, open theirs" />
      </div>
    </section>
  );
}

/** The words that were taken out and put in, between those that stayed. Screen readers hear which are which. */
export function Differences({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <p className="diff">
      {parts.map(({ kind, text }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and do not move
        if (kind === "same") return <span key={index}>{text}</span>;
        const Element = kind === "removed" ? "del" : "ins";
        return (
          <Element key={index}>
            <span className="visually-hidden">{kind === "removed" ? " [removed: " : " [added: "}</span>
            {text}
            <span className="visually-hidden">] </span>
          </Element>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
      })}
    </p>
  );
}
