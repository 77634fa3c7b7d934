/** What of a second language is missing, outdated or no longer needed. The pages show English in its place. */
import { join } from "node:path";
import type { Language } from "../../content/language.ts";
import { languages } from "../../content/languages.ts";
import { site } from "../../content/site.ts";
import { untranslated } from "../../content/translate.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import {
  fingerprint,
  isTranslatable,
  readTranslations,
  translateEntry,
} from "../../publishing/files/translated-entries.ts";
import type { Entry } from "../../publishing/kind.ts";
import { englishTexts, pageTexts } from "../translated/english-texts.ts";

/** One sentence for each. `folder`: that of the content, which must have no mistakes. */
export async function translationNotes(folder: string): Promise<string[]> {
  const notes = languages.map(async (language) => [
    ...wordNotes(language, folder),
    ...(await pageNotes(language, folder)),
    ...entryNotes(language, folder),
  ]);
  return (await Promise.all(notes)).flat();
}

/**
 * Of what only its pages say: each text names the English that it was made from, which English pages have to say today. {name} and
 * {city} stand for the site's.
 */
export async function pageNotes(
  { code, pages, placeholders, madeFrom }: Pick<Language, "code" | "pages" | "placeholders" | "madeFrom">,
  folder: string,
): Promise<string[]> {
  const english = new Set((await pageTexts(folder)).map(inFile));
  const said = new Set(untranslated([pages, placeholders], {}).map(inFile));
  const unknown = [...said].filter((text) => !english.has(text) && !Object.hasOwn(madeFrom, text));
  const old = Object.entries(madeFrom).flatMap(([text, from]) =>
    said.has(text)
      ? from
          .filter((one) => !english.has(one))
          .map((one) => [text, `was made from ${JSON.stringify(one)}, which no English page says anymore`])
      : [[text, "is said by no page anymore"]],
  );
  return [...unknown.map((text) => [text, "does not name the English that it was made from"]), ...old].map(
    ([text, fault]) => `${folder}/${code}/made-from.json: ${JSON.stringify(text)} ${fault}.`,
  );
}

function inFile(text: string): string {
  return text.replaceAll("\u00a0", " ").replaceAll(site.name, "{name}").replaceAll(site.city, "{city}");
}

function wordNotes({ code, words }: Language, folder: string): string[] {
  const english = new Set(englishTexts());
  const missing = [...english].filter((text) => !Object.hasOwn(words, text));
  const unused = Object.keys(words).filter((text) => !english.has(text));
  return [
    ...missing.map((text) => `${folder}/${code}: ${JSON.stringify(text)} is not translated.`),
    ...unused.map((text) => `${folder}/${code}: No form or mail says ${JSON.stringify(text)} anymore.`),
  ];
}

/** Of the starter content; the doctor looks at what is in the database. */
function entryNotes(language: Language, folder: string): string[] {
  const translations = readTranslations(language, folder);
  return readEntryFolder(join(folder, "starter")).flatMap(({ kind, file }) => {
    const { slug, draft, state } = file;
    const entry = { kind: kind.name, slug, ...draft } as Entry;
    if (state !== "published" || !isTranslatable(entry)) return [];
    const { state: now } = translateEntry(entry, language, translations);
    const name = `${folder}/${language.code}/${kind.name}/${slug}.md`;
    const of = fingerprint(kind.name, draft);
    if (now === "missing") return [`${name}: There is no such file. Its line "of" would be ${of}.`];
    if (now === "outdated")
      return [`${name}: The English has changed. Once this says the same, set its line "of" to ${of}.`];
    return [];
  });
}
