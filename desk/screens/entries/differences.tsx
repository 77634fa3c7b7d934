import type { DiffPart } from "../../../text/word-diff.ts";

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
