/** Doctor checks of what the site says: the owner's own wording, and translations. */
import { announcedLanguages } from "../../content/languages.ts";
import { translatedPath } from "../../content/translate.ts";
import { kinds } from "../../publishing/catalog.ts";
import { publishedSlices } from "../../publishing/entries/entries.ts";
import { isTranslated, needsTranslation, stateOf } from "../../publishing/translations/translation.ts";
import { listTranslations } from "../../publishing/translations/translation-store.ts";
import { isDefaultChanged, listWords } from "../../words/store.ts";
import { type DoctorContext, type Finding, ok, warn } from "./finding.ts";

/** Published entries that the pages in another language show in English, because no translation fits. */
export async function checkTranslations({ open }: DoctorContext): Promise<Finding[]> {
  if (announcedLanguages.length === 0) return [];
  const db = await open();
  const lacking = new Map(announcedLanguages.map(({ code }) => [code, [] as string[]]));
  let count = 0;
  for (const kind of [...kinds.values()].filter(({ name }) => isTranslated(name)))
    for await (const slice of publishedSlices(db, kind)) {
      const entries = slice.filter(needsTranslation);
      count += entries.length;
      for (const [code, places] of lacking) {
        const known = await listTranslations(db, code, entries);
        for (const entry of entries) {
          const state = stateOf(entry, known.get(entry.id));
          if (state !== "translated") places.push(`${entry.kind}/${entry.slug} (${state})`);
        }
      }
    }
  return announcedLanguages.map(({ code, name }) => {
    const places = lacking.get(code) ?? [];
    if (places.length === 0)
      return ok(`Every one of ${count} entries for residents is there in ${name} too.`);
    return warn(
      `${places.length} of ${count} entries for residents are in English under ${translatedPath("/", code)}.`,
      {
        todo: `Translate them at the desk, on the screen of each: ${listed(places)}.`,
      },
    );
  });
}

const mostListed = 50;

function listed(places: readonly string[]): string {
  const more = places.length > mostListed ? ` and ${places.length - mostListed} more` : "";
  return places.slice(0, mostListed).join(", ") + more;
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
