import { Link } from "react-router";
import { PressForm } from "../../ui/press.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { Differences } from "../entries/conflict-panel.tsx";
import type { EntryInLanguage } from "./read-translations.ts";

/** Below an entry: whether it is there in the other languages. */
export function EntryLanguages({ languages }: { languages: readonly EntryInLanguage[] }) {
  if (languages.length === 0) return null;
  return (
    <section className="quiet-end saves" aria-labelledby="languages-title">
      <h2 id="languages-title">In other languages</h2>
      <ul role="list">
        {languages.map((one) => (
          <li key={one.code}>
            <p className="saves__head">
              <Link to={one.to} lang={one.code}>
                {one.name}
              </Link>
            </p>
            <TranslationStatus translation={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const words = {
  translated: "Translated",
  missing: "Not translated",
  outdated: "The English changed since",
} as const;
const signs = { translated: "done", missing: "off", outdated: "look" } as const;

/** Its state, what changed of the English since, and whether a native speaker has read it. */
export function TranslationStatus({ translation }: { translation: EntryInLanguage }) {
  const { code, name, state, saved, changes, isUnread, version } = translation;
  return (
    <>
      <p>
        <StateTag sign={signs[state]}>{words[state]}</StateTag>{" "}
        {state === "translated" ? null : "Visitors read the English. "}
        {saved ? `Saved ${saved}. ` : null}
        {isUnread ? "Not yet read by a native speaker." : null}
      </p>
      {changes.map(({ label, parts }) => (
        <div key={label} className="saves__change">
          <h3>{label}</h3>
          <Differences parts={parts} />
        </div>
      ))}
      {isUnread ? (
        <PressForm
          look="small"
          act="translation.read"
          fields={{ language: code, version }}
          label="A native speaker has read it"
          of={name}
        />
      ) : null}
    </>
  );
}
