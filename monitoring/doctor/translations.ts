/** Doctor check: published entries that the pages in another language show in English, because no translation fits. */
import { announcedLanguages } from "../../content/languages.ts";
import { translatedPath } from "../../content/translate.ts";
import { kinds } from "../../publishing/catalog.ts";
import { listEntries } from "../../publishing/entries/entries.ts";
import { needsTranslation, stateOf } from "../../publishing/translations/translation.ts";
import { listTranslations } from "../../publishing/translations/translation-store.ts";
import { type DoctorContext, type Finding, ok, warn } from "./finding.ts";

export async function checkTranslations({ open, now }: DoctorContext): Promise<Finding[]> {
  if (announcedLanguages.length === 0) return [];
  const db = await open();
  const all = [...kinds.values()];
  const read = await Promise.all(all.map((kind) => listEntries(db, kind, { now: now() })));
  const lists = read.map((entries) => entries.filter(needsTranslation));
  const count = lists.flat().length;
  return Promise.all(
    announcedLanguages.map(async ({ code, name }) => {
      const known = await Promise.all(lists.map((entries) => listTranslations(db, code, entries)));
      const places = lists.flatMap((entries, n) =>
        entries.flatMap((entry) => {
          const state = stateOf(entry, known[n]?.get(entry.id));
          return state === "translated" ? [] : [`${entry.kind}/${entry.slug} (${state})`];
        }),
      );
      if (places.length === 0)
        return ok(`Every one of ${count} entries for residents is there in ${name} too.`);
      return warn(
        `${places.length} of ${count} entries for residents are in English under ${translatedPath("/", code)}.`,
        {
          todo: `Translate them at the desk, on the screen of each: ${places.join(", ")}.`,
        },
      );
    }),
  );
}
