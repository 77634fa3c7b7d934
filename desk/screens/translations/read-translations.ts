/** An entry in the other languages of the site, as its screens show it. */
import { dayAndTime } from "../../../acts/moments.ts";
import { languages } from "../../../content/languages.ts";
import type { Database } from "../../../db/schema.ts";
import { bodyField } from "../../../publishing/entries/check-draft.ts";
import { changesBetween, shownChanges } from "../../../publishing/entries/entry-history.ts";
import type { Entry, Kind } from "../../../publishing/kind.ts";
import { fieldsToTranslate, stateOf } from "../../../publishing/translations/translation.ts";
import { findSource, latestTranslations } from "../../../publishing/translations/translation-store.ts";
import { entryScreen } from "../entries/entry-at.ts";

export type EntryInLanguage = Awaited<ReturnType<typeof readInLanguages>>[number];

/** Serializable. `version`: of the latest save, which may have removed it. */
export function readInLanguages(db: Database, kind: Kind, entry: Entry) {
  return Promise.all(
    languages.map(async ({ code, name }) => {
      const latest = (await latestTranslations(db, code, [entry])).get(entry.id);
      const known = latest?.isRemoved ? undefined : latest;
      const state = stateOf(entry, known);
      return {
        ...{ code, name, state, version: latest?.version ?? 0, to: `${entryScreen(entry)}/in/${code}` },
        ...(known && {
          text: { values: known.values, body: known.body },
          saved: `${dayAndTime(known.savedAt)} by ${known.savedBy}`,
          isUnread: known.readBy === null,
        }),
        changes: known && state === "outdated" ? await changesSince(db, kind, entry, known.of) : [],
      };
    }),
  );
}

/** What changed of the English since a translation was made. */
async function changesSince(db: Database, kind: Kind, entry: Entry, of: string) {
  const then = await findSource(db, entry, of);
  const names = [...fieldsToTranslate(kind.name), bodyField];
  const changes = then ? changesBetween(kind, then, entry) : [];
  return shownChanges(changes.filter(({ field }) => names.includes(field)));
}
