/**
 * Entries in a second language: files of content/<code>/<kind>/<slug>.md, each with the fingerprint of the English text that it
 * translates. An entry whose English has changed since is shown in English again.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../content/language.ts";
import { filled } from "../../text/filled.ts";
import { readFrontMatter } from "../../text/markdown/front-matter.ts";
import { markFallback } from "../../text/words/fallback.ts";
import type { Draft, Entry, Values } from "../kind.ts";
import { readEach } from "./entry-file.ts";

/** The fields that are translated, by kind; the Markdown text too, if the kind has one. */
const translatedFields: Readonly<Record<string, readonly string[]>> = {
  question: ["title"],
  resource: ["title", "problem", "does", "linkText"],
  meeting: ["title", "decides", "rhythm", "place", "speak"],
  record: ["title", "open", "corrections"],
  promise: ["title", "figure", "who", "counted"],
  standing: [],
  event: ["title", "place", "host", "cost", "access"],
  story: ["title"],
  portrait: ["title"],
  issue: ["title"],
};

/** Of the resources only offices: residents look for them first. */
export function isTranslatable({ kind, values }: Pick<Entry, "kind" | "values">): boolean {
  return kind === "resource" ? values.type === "office" : Object.hasOwn(translatedFields, kind);
}

/** `of`: fingerprint of the English. */
export type EntryTranslation = ReturnType<typeof readOne>;

/** "missing": there is no translation. "outdated": the English has changed since. */
export type TranslationState = "translated" | "missing" | "outdated";

/**
 * The translations in a language, by kind and slug. `folder`: that of the content. Throws a ContentError with file and line of each
 * mistake.
 */
export function readTranslations({ code }: Pick<Language, "code">, folder = "content") {
  const place = join(folder, code);
  const found = readEach(place, Object.keys(translatedFields), (kind, name) =>
    readOne(kind, join(place, kind, name), name.replace(/\.md$/, "")),
  );
  return new Map(found.map((one) => [keyOf(one), one]));
}

/** The same, read once: the files come with the release. */
export function translationsIn(language: Language): ReadonlyMap<string, EntryTranslation> {
  const known = read.get(language) ?? readTranslations(language);
  read.set(language, known);
  return known;
}

const read = new WeakMap<Language, ReadonlyMap<string, EntryTranslation>>();

/** An entry as a page in that language shows it: with the translated fields, or as it is. */
export function translateEntry(
  entry: Entry,
  translations: ReadonlyMap<string, EntryTranslation>,
): { entry: Entry; state: TranslationState } {
  const found = translations.get(keyOf(entry));
  if (!found) return { entry, state: "missing" };
  if (found.of !== fingerprint(entry.kind, entry)) return { entry, state: "outdated" };
  return {
    entry: {
      ...entry,
      values: { ...entry.values, ...found.values },
      body: found.body || entry.body,
    },
    state: "translated",
  };
}

/** An entry that has no translation as a page in another language shows it: its texts are marked as those of the site's own. */
export function asFallback(entry: Entry): Entry {
  const names = translatedFields[entry.kind] ?? ["title"];
  const values = Object.fromEntries(
    names.flatMap((name) => {
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
  const texts = (translatedFields[kind] ?? []).map((name) => values[name] ?? "");
  return hash("sha256", JSON.stringify([...texts, body.trim()])).slice(0, 10);
}

function readOne(kind: string, file: string, slug: string) {
  const names = translatedFields[kind] ?? [];
  const { fields, body } = readFrontMatter(readFileSync(file, "utf8"), file, ["of", ...names]);
  const values = filled(
    Object.fromEntries(names.map((name) => [name, fields.get(name)?.value ?? ""])),
  ) as Values;
  return { kind, slug, of: fields.get("of")?.value ?? "", values, body, file };
}

function keyOf({ kind, slug }: Pick<Entry, "kind" | "slug">): string {
  return `${kind}/${slug}`;
}
