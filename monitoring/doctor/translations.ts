/** Doctor check: published entries that the pages in another language show in English, because no translation fits. */
import { languages } from "../../content/languages.ts";
import { translatedPath } from "../../content/translate.ts";
import { listEntries } from "../../publishing/entries/entries.ts";
import {
  fingerprint,
  isTranslatable,
  readTranslations,
  translateEntry,
} from "../../publishing/files/translated-entries.ts";
import { meeting } from "../../publishing/kinds/meeting.ts";
import { question } from "../../publishing/kinds/question.ts";
import { resource } from "../../publishing/kinds/resource.ts";
import { type DoctorContext, type Finding, ok, warn } from "./finding.ts";

export async function checkTranslations({ open, now }: DoctorContext): Promise<Finding[]> {
  if (languages.length === 0) return [];
  const db = await open();
  const read = await Promise.all(
    [question, resource, meeting].map((kind) => listEntries(db, kind, { now: now() })),
  );
  const entries = read.flat().filter(isTranslatable);
  return languages.map((language) => {
    const { code, name } = language;
    const translations = readTranslations(language);
    const places = entries.flatMap((entry) => {
      const { state } = translateEntry(entry, translations);
      const file = `content/${code}/${entry.kind}/${entry.slug}.md`;
      return state === "translated" ? [] : [`${file} (${state}, of: ${fingerprint(entry.kind, entry)})`];
    });
    if (places.length === 0)
      return ok(`Every published question, office and public meeting is there in ${name} too.`);
    return warn(
      `${places.length} of ${entries.length} questions, offices and public meetings are in English under ${translatedPath("/", code)}.`,
      { todo: `Translate them, and set the line "of" of each file: ${places.join(", ")}.` },
    );
  });
}
