/** Reads translations of entries from the database: the latest of each. */
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../db/schema.ts";
import { listRevisions } from "../entries/entries.ts";
import type { Entry } from "../kind.ts";
import { fingerprint, type Translation } from "./translation.ts";

export type StoredTranslation = Translation & ReturnType<typeof translationOf>;

/** Those of these entries of one kind in a language, by the id of the entry. */
export async function listTranslations(
  db: Database,
  language: string,
  entries: readonly Pick<Entry, "id" | "kind">[],
) {
  const latest = [...(await latestTranslations(db, language, entries))];
  return new Map(latest.filter(([, { isRemoved }]) => !isRemoved));
}

/** The same with those that were removed, in one query. */
export async function latestTranslations(
  db: Database,
  language: string,
  entries: readonly Pick<Entry, "id" | "kind">[],
): Promise<ReadonlyMap<number, StoredTranslation>> {
  const [first] = entries;
  if (!first) return new Map();
  const ids = entries.map(({ id }) => id);
  // A statement takes a bounded number of values.
  const ofKind = db.selectFrom("entries").select("id").where("kind", "=", first.kind);
  const rows = await db
    .selectFrom("entry_translations as one")
    .selectAll()
    .where("one.language", "=", language)
    .where("one.entry_id", "in", ids.length > 500 ? ofKind : ids)
    .where("one.version", "=", ({ selectFrom }) =>
      selectFrom("entry_translations as later")
        .select(({ fn }) => fn.max("later.version").as("version"))
        .whereRef("later.entry_id", "=", "one.entry_id")
        .whereRef("later.language", "=", "one.language"),
    )
    .execute();
  return new Map(rows.map((row) => [row.entry_id, translationOf(row)]));
}

/** The English that a translation was made from; undefined where no revision of that text is kept. */
export async function findSource(db: Database, entry: Entry, of: string | undefined) {
  return (await listRevisions(db, entry.id)).find((one) => fingerprint(entry.kind, one) === of);
}

/** One save of a translation. */
export async function findVersion(db: Database, entryId: number, language: string, version: number) {
  const saves = db.selectFrom("entry_translations").selectAll().where("entry_id", "=", entryId);
  const row = await saves.where("language", "=", language).where("version", "=", version).executeTakeFirst();
  return row && translationOf(row);
}

function translationOf(row: Selectable<Tables["entry_translations"]>) {
  const { version, body, of, fields } = row;
  const values: Translation["values"] = JSON.parse(fields ?? "{}");
  const saved = { version, savedAt: row.saved_at, savedBy: row.saved_by, readBy: row.read_by };
  return { ...saved, values, body, of, isRemoved: fields === null };
}
