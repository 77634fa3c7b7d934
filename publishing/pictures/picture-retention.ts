/** Deletes pictures that no entry needs any more. */

import { finds } from "../../db/count.ts";
import { daysBefore } from "../../db/nightly-retention.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { fileNames, revisionsNaming, settingsNaming } from "./picture-uses.ts";

/** Days that a picture is kept after it was added, and after the last revision that names it. */
const keptDays = 90;

/**
 * Deletes the pictures that were added more than 90 days ago and that no entry, in whatever state, and no revision of the last
 * 90 days names. Returns how many.
 */
export async function deleteUnusedPictures(db: Database, now: Date): Promise<number> {
  const before = daysBefore(now, keptDays).toISOString();
  const old = await db.selectFrom("entry_pictures").select("id").where("added_at", "<", before).execute();
  const unused = new Set(old.map(({ id }) => id));
  if (unused.size === 0) return 0;
  const revisions = db.selectFrom("entry_revisions").select(({ fn }) => fn.max("id").as("latest"));
  const { latest } = await revisions.executeTakeFirstOrThrow();
  for (const id of await namedAmong(db, [...unused], before)) unused.delete(id);
  for (const { id } of await settingsNaming(db, [...unused])) unused.delete(id);
  let deleted = 0;
  for (const id of unused)
    deleted += await inTransaction(db, async (trx) => {
      // Every save is a revision: only those since the first look are looked at again.
      const isNamed = await isNamedAfter(trx, id, latest ?? 0);
      return isNamed ? 0 : deletePicture(trx, id);
    });
  return deleted;
}

/** The pictures that an entry or one of its revisions names among its fields. */
export async function picturesOf(db: Database, entryId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("entry_pictures_used")
    .innerJoin("entry_revisions", "entry_revisions.id", "revision_id")
    .innerJoin("entry_pictures", "entry_pictures.id", "name")
    .select("name")
    .distinct()
    .where("entry_id", "=", entryId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes a picture unless an entry or a revision names it. Returns how many it deleted. */
export async function deleteUnlessNamed(trx: Database, id: string): Promise<number> {
  return (await isNamedAfter(trx, id, 0)) ? 0 : deletePicture(trx, id);
}

/** Whether a revision whose id is larger than `after` names the picture. */
async function isNamedAfter(trx: Database, id: string, after: number): Promise<boolean> {
  const names = [id, ...(await fileNames(trx, [id])).values()];
  const naming = revisionsNaming(trx, names).select("revision.id").where("revision.id", ">", after);
  return finds(naming);
}

/** Those of the pictures that an entry names now, or a revision since `before`, as its picture or in its text. */
async function namedAmong(db: Database, ids: readonly string[], before: string): Promise<string[]> {
  const files = await fileNames(db, ids);
  const rows = await revisionsNaming(db, [...ids, ...files.values()])
    .select("used.name")
    .distinct()
    .where(({ eb, or, ref }) =>
      or([eb("revision.version", "=", ref("entries.version")), eb("revision.saved_at", ">=", before)]),
    )
    .execute();
  const names = new Set(rows.map(({ name }) => name));
  return ids.filter((id) => names.has(id) || names.has(files.get(id) ?? ""));
}

async function deletePicture(trx: Database, id: string): Promise<number> {
  await trx.deleteFrom("entry_picture_files").where("picture_id", "=", id).execute();
  const gone = await trx.deleteFrom("entry_pictures").where("id", "=", id).executeTakeFirstOrThrow();
  return Number(gone.numDeletedRows);
}
