/** Doctor checks of what the site says: the owner's own wording, and translations. */
import { announcedLanguages } from "../../content/languages.ts";
import { translatedPath } from "../../content/translate.ts";
import { kinds } from "../../publishing/catalog.ts";
import { listEntries } from "../../publishing/entries/entries.ts";
import { needsTranslation, stateOf } from "../../publishing/translations/translation.ts";
import { listTranslations } from "../../publishing/translations/translation-store.ts";
import { isDefaultChanged, listWords } from "../../words/store.ts";
import { type DoctorContext, type Finding, ok, warn } from "./finding.ts";

/** Published entries that the pages in another language show in English, because no translation fits. */
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

/** Texts of the owner's whose default a new release has changed. */
export async function checkWording({ open }: DoctorContext): Promise<Finding> {
  const changed = (await listWords(await open())).filter(isDefaultChanged);
  if (changed.length === 0)
    return ok("Your own wording stands in place of the defaults that it was written for.");
  return warn(
    `${changed.length} of your own texts stand in place of defaults that this release has changed: ${changed.map(({ key }) => key).join(", ")}.`,
    {
      todo: "Read both at the desk, under Words, New defaults: keep yours, or take the new one.",
      command: "npm run desk -- act words.keep KEY, or act words.unset KEY",
    },
  );
}
