/** Restores an earlier revision of an entry, and removes entries for good. */
import { bumpContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import type { Kind } from "../kind.ts";
import { deleteUnlessNamed, picturesOf } from "../pictures/picture-retention.ts";
import { unindexEntry } from "./index-entry.ts";
import { type Saved, type Saving, saveEntry } from "./save-entry.ts";

/** Saves the text of an earlier revision as a new one; the state stays. */
export async function restoreRevision(
  transaction: Database,
  kind: Kind,
  id: number,
  { revision, version, ...saving }: Saving & { revision: number; version: number },
): Promise<Saved> {
  const old = await transaction
    .selectFrom("entry_revisions")
    .selectAll()
    .where("entry_id", "=", id)
    .where("version", "=", revision)
    .executeTakeFirst();
  if (!old) return { outcome: "gone" };
  const draft = { values: JSON.parse(old.fields), body: old.body };
  return saveEntry(transaction, kind, id, draft, {
    ...saving,
    version,
    action: `restored ${revision}`,
    incomplete: true,
  });
}

/**
 * Removes an entry with its revisions and the pictures that only they name: one that was never published, or of an erased
 * person. Returns how many pictures.
 */
export async function deleteEntry(transaction: Database, kind: string, id: number): Promise<number> {
  const pictures = await picturesOf(transaction, id);
  await transaction.deleteFrom("entry_revisions").where("entry_id", "=", id).execute();
  const removed = await transaction
    .deleteFrom("entries")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .returning(["kind", "slug"])
    .executeTakeFirst();
  if (removed) await unindexEntry(transaction, removed);
  let deleted = 0;
  for (const picture of pictures) deleted += await deleteUnlessNamed(transaction, picture);
  await bumpContentVersions(transaction, [kind]);
  return deleted;
}
