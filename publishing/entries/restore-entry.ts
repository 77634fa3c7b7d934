/** Restores an earlier revision of an entry, and removes entries for good. */
import { bumpContentVersions } from "../../db/content-versions.ts";
import { forgetTargets } from "../../db/events.ts";
import type { Database } from "../../db/schema.ts";
import type { Kind } from "../kind.ts";
import { deleteUnlessNamed, picturesOf } from "../pictures/picture-retention.ts";
import { unindexEntry } from "./index-entry.ts";
import { publishEntry, type Saved, type Saving, saveEntry, withdrawEntry } from "./save-entry.ts";

/**
 * Saves the text of an earlier revision as a new one; the state stays. With `state` it comes back too, what was scheduled as a
 * draft: roll the transaction back unless it is "saved".
 */
export async function restoreRevision(
  trx: Database,
  kind: Kind,
  id: number,
  how: Saving & { revision: number; version: number; state?: boolean },
): Promise<Saved> {
  const { revision, version, state = false, ...saving } = how;
  const old = await trx
    .selectFrom("entry_revisions")
    .selectAll()
    .where("entry_id", "=", id)
    .where("version", "=", revision)
    .executeTakeFirst();
  if (!old) return { outcome: "not_found" };
  const isShown = old.state === "published";
  const off = { ...saving, version, toDraft: old.state !== "withdrawn", reason: old.reason };
  const back = state && !isShown ? await withdrawEntry(trx, kind, id, off) : undefined;
  if (back && back.outcome !== "saved") return back;
  const draft = { values: JSON.parse(old.fields), body: old.body };
  const saved = await saveEntry(trx, kind, id, draft, {
    ...saving,
    version: back?.entry.version ?? version,
    action: `restored ${revision}`,
    incomplete: true,
  });
  return state && isShown && saved.outcome === "saved" ? publishEntry(trx, kind, id, saving) : saved;
}

/**
 * Removes an entry with its revisions and the pictures that only they name: one that was never published, or of an erased
 * person. Returns how many pictures.
 */
export async function deleteEntry(trx: Database, kind: string, id: number): Promise<number> {
  const pictures = await picturesOf(trx, id);
  await trx.deleteFrom("entry_revisions").where("entry_id", "=", id).execute();
  const removed = await trx
    .deleteFrom("entries")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .returning(["kind", "slug"])
    .executeTakeFirst();
  if (removed) await unindexEntry(trx, removed);
  await forgetTargets(trx, [`entry:${id}`]);
  let deleted = 0;
  for (const picture of pictures) deleted += await deleteUnlessNamed(trx, picture);
  await bumpContentVersions(trx, [kind]);
  return deleted;
}
