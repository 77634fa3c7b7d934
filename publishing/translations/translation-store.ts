/** Reads translations of entries from the database: the latest of each. */
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../db/schema.ts";
import type { Entry } from "../kind.ts";
import type { Translation } from "./translation.ts";

export type StoredTranslation = Translation & ReturnType<typeof translationOf>;

/** Those of these entries of one kind in a language, by the id of the entry. */
export async function listTranslations(db: Database, language: string, entries: readonly Entry[]) {
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
  const query = selectTranslations(db).where("one.language", "=", language);
  const ids = entries.map(({ id }) => id);
  // A statement takes a bounded number of values.
  const ofKind = db.selectFrom("entries").select("id").where("kind", "=", first.kind);
  const rows = await query
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

/** One save of a translation. */
export async function findVersion(db: Database, entryId: number, language: string, version: number) {
  const query = selectTranslations(db).where("entry_id", "=", entryId).where("language", "=", language);
  const row = await query.where("version", "=", version).executeTakeFirst();
  return row && translationOf(row);
}

function selectTranslations(db: Database) {
  return db.selectFrom("entry_translations as one").selectAll("one");
}

function translationOf(row: Selectable<Tables["entry_translations"]>) {
  const { version, body, of, fields } = row;
  const values: Translation["values"] = JSON.parse(fields ?? "{}");
  const saved = { version, savedAt: row.saved_at, savedBy: row.saved_by, readBy: row.read_by };
  return { ...saved, values, body, of, isRemoved: fields === null };
}
