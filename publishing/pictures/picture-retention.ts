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
  let deleted = 0;
  for (const { id } of old) {
    if (await isNeeded(db, id, before)) continue;
    // Somebody may have named it since.
    deleted += await inTransaction(db, async (trx) =>
      (await isNeeded(trx, id, before)) ? 0 : deletePicture(trx, id),
    );
  }
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
  const naming = revisionsNaming(trx, await namesOf(trx, id)).select("revision.id");
  return (await finds(naming)) ? 0 : deletePicture(trx, id);
}

/** Whether an entry names it now, or a revision since `before`, as its picture or in its text, or the look of the site. */
async function isNeeded(db: Database, id: string, before: string): Promise<boolean> {
  const naming = revisionsNaming(db, await namesOf(db, id))
    .select("revision.id")
    .where(({ eb, or, ref }) =>
      or([eb("revision.version", "=", ref("entries.version")), eb("revision.saved_at", ">=", before)]),
    );
  return (await finds(naming)) || (await settingsNaming(db, [id])).length > 0;
}

async function namesOf(db: Database, id: string): Promise<string[]> {
  return [id, ...(await fileNames(db, [id])).values()];
}

async function deletePicture(trx: Database, id: string): Promise<number> {
  await trx.deleteFrom("entry_picture_files").where("picture_id", "=", id).execute();
  const gone = await trx.deleteFrom("entry_pictures").where("id", "=", id).executeTakeFirstOrThrow();
  return Number(gone.numDeletedRows);
}
