/** What of a second language is missing, outdated or no longer needed. The pages show the site's own language in its place. */
import "../../words/catalog.ts";
import { join } from "node:path";
import type { Language } from "../../content/language.ts";
import { allLanguages } from "../../content/languages.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import { fingerprint, needsTranslation, stateOf } from "../../publishing/translations/translation.ts";
import { readTranslations } from "../../publishing/translations/translation-file.ts";
import { isText } from "../../text/words/is-text.ts";
import { ownTexts } from "../../words/sentences.ts";

export function translationNotes(folder: string): string[] {
  return allLanguages.flatMap((language) => [
    ...wordNotes(language, folder),
    ...entryNotes(language, folder),
  ]);
}

function wordNotes({ code, words }: Language, folder: string): string[] {
  const own = new Set(ownTexts());
  const missing = [...own].filter((text) => !Object.hasOwn(words, text));
  const unused = Object.keys(words).filter((text) => isText(text) && !own.has(text));
  const file = `${folder}/${code}/words.json`;
  return [
    ...missing.map((text) => `${file}: ${JSON.stringify(text)} is not translated.`),
    ...unused.map((text) => `${file}: Nothing says ${JSON.stringify(text)} anymore.`),
  ];
}

/** Of the starter content; the doctor looks at what is in the database. */
function entryNotes(language: Language, folder: string): string[] {
  const translations = readTranslations(folder).filter((one) => one.language === language.code);
  return readEntryFolder(join(folder, "starter")).flatMap(({ kind, file }) => {
    const { slug, draft, state } = file;
    const entry = { kind: kind.name, ...draft };
    if (state !== "published" || !needsTranslation(entry)) return [];
    const now = stateOf(
      entry,
      translations.find((one) => one.kind === kind.name && one.slug === slug),
    );
    const name = `${folder}/${language.code}/${kind.name}/${slug}.md`;
    const of = fingerprint(kind.name, draft);
    if (now === "missing") return [`${name}: There is no such file. Its line "of" would be ${of}.`];
    if (now === "outdated")
      return [`${name}: The English has changed. Once this says the same, set its line "of" to ${of}.`];
    return [];
  });
}
