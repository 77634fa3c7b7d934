/** Entries in a second language: which of their texts are translated, and whether a translation is one of the English of now. */
import { hash } from "node:crypto";
import { markFallback } from "../../text/words/fallback.ts";
import type { Draft, Entry } from "../kind.ts";

const ofEvents = ["title", "place", "host", "cost", "access"];

/** The fields that are translated, by kind, if not the title alone; the Markdown text too, if the kind has one. */
const translatedFields: Readonly<Record<string, readonly string[]>> = {
  resource: ["title", "problem", "does", "linkText"],
  meeting: ["title", "decides", "rhythm", "place", "speak"],
  record: ["title", "open", "corrections"],
  promise: ["title", "figure", "who", "counted"],
  standing: [],
  event: ofEvents,
  series: ofEvents,
};

/** Fields that are texts too and have no translation: on pages in other languages they are marked. */
const untranslatedFields: Readonly<Record<string, readonly string[]>> = {
  resource: ["by", "tells", "cannot", "length", "where", "whom"],
  event: ["questions"],
  series: ["questions"],
};

export function fieldsToTranslate(kind: string): readonly string[] {
  return translatedFields[kind] ?? ["title"];
}

/**
 * Whether the site lacks something without one: not what neighbors send or what is soon over. Of the resources only offices: residents
 * look for them first.
 */
export function needsTranslation({ kind, values }: Pick<Entry, "kind" | "values">): boolean {
  return isTranslated(kind) && (kind !== "resource" || values.type === "office");
}

/** Whether any entry of a kind does. */
export function isTranslated(kind: string): boolean {
  return !/^(event|series|story|portrait|issue)$/.test(kind);
}

/** `of`: fingerprint of the English that it was made from. `readBy`: who said that a native speaker has read it. */
export interface Translation extends Draft {
  of: string;
  readBy: string | null;
}

/** "missing": there is no translation. "outdated": the English has changed since. */
export type TranslationState = "translated" | "missing" | "outdated";

export function stateOf(
  entry: Pick<Entry, "kind"> & Draft,
  found: Translation | undefined,
): TranslationState {
  // Without the English that it was made from, some of its texts are still to come.
  if (!found?.of) return "missing";
  return found.of === fingerprint(entry.kind, entry) ? "translated" : "outdated";
}

/** An entry as a page in that language shows it: what has no translation of the English of now is marked as the site's own. */
export function translateEntry(entry: Entry, found: Translation | undefined): Entry {
  if (found && stateOf(entry, found) === "translated")
    return { ...entry, values: { ...entry.values, ...found.values }, body: found.body || entry.body };
  const values = Object.fromEntries(
    [...fieldsToTranslate(entry.kind), ...(untranslatedFields[entry.kind] ?? [])].flatMap((name) => {
      const text = entry.values[name];
      // Of a line such as "2026-11-23 | What was wrong" the last part.
      return text
        ? [[name, text.replace(/(\| )?([^|\n]+)$/gm, (_, bar = "", rest) => bar + markFallback(rest))]]
        : [];
    }),
  );
  return { ...entry, values: { ...entry.values, ...values }, body: markFallback(entry.body) };
}

/** Ten digits that change with the English text. */
export function fingerprint(kind: string, { values, body }: Draft): string {
  const texts = fieldsToTranslate(kind).map((name) => values[name] ?? "");
  return hash("sha256", JSON.stringify([...texts, body.trim()])).slice(0, 10);
}
