/** Deletes pictures that no entry needs any more. */
import { setImmediate } from "node:timers/promises";
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
  const old = db.selectFrom("entry_pictures").select("id").where("added_at", "<", before).orderBy("id");
  let deleted = 0;
  for (let after = ""; ; await setImmediate()) {
    const ids = (await old.where("id", ">", after).limit(sliceSize).execute()).map(({ id }) => id);
    const unneeded = await unneededOf(db, ids, before);
    if (unneeded.length > 0)
      deleted += await inTransaction(db, async (trx) =>
        // Somebody may have named one since.
        deletePictures(trx, await unneededOf(trx, unneeded, before)),
      );
    if (ids.length < sliceSize) return deleted;
    after = ids.at(-1) ?? after;
  }
}

/** Pictures that are looked at, and deleted, at once. */
const sliceSize = 50;

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
  const files = (await fileNames(trx, [id])).values();
  const naming = revisionsNaming(trx, [id, ...files]).select("revision.id");
  return (await finds(naming)) ? 0 : deletePictures(trx, [id]);
}

/** Those that no entry names now, nor a revision since `before`, as its picture or in its text, nor the look of the site. */
async function unneededOf(db: Database, ids: readonly string[], before: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await fileNames(db, ids);
  const naming = revisionsNaming(db, [...ids, ...files.values()])
    .select("used.name")
    .distinct()
    .where(({ eb, or, ref }) =>
      or([eb("revision.version", "=", ref("entries.version")), eb("revision.saved_at", ">=", before)]),
    );
  const named = new Set((await naming.execute()).map(({ name }) => name));
  for (const { id } of await settingsNaming(db, ids)) named.add(id);
  return ids.filter((id) => !named.has(id) && !named.has(files.get(id) ?? ""));
}

async function deletePictures(trx: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await trx.deleteFrom("entry_picture_files").where("picture_id", "in", ids).execute();
  const gone = await trx.deleteFrom("entry_pictures").where("id", "in", ids).executeTakeFirstOrThrow();
  return Number(gone.numDeletedRows);
}
