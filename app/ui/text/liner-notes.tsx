import type { ReactNode } from "react";

/** Facts by their label. Words are set in the text font, numbers and times in the monospaced one; null is left out. */
export function LinerNotes({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="liner">
      {Object.entries(facts).map(([label, fact]) =>
        fact === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={typeof fact === "string" ? undefined : "data"}>{fact}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
