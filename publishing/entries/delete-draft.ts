/** Deletes entries for good: drafts that nobody ever saw, and portraits of people who want to be gone. */
import { noteErasures, syncErasures } from "../../db/backup/erasures.ts";
import { secureErase } from "../../db/erase-person.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { Entry, Kind } from "../kind.ts";
import { findEntryById } from "./entries.ts";
import { deleteEntry } from "./restore-entry.ts";

/**
 * "kept": visitors know its address, so it can be withdrawn only (`canBeDeleted`). "conflict": somebody saved a
 * later version. Nothing was changed then.
 */
export type Deleted = { outcome: "deleted" | "kept" | "conflict"; entry: Entry } | { outcome: "gone" };

/** Whether visitors may have seen it: then deleting it is for an owner who signed in lately. */
export function wasPublished({ publishedAt }: Pick<Entry, "publishedAt">): boolean {
  return publishedAt !== null;
}

/** A draft that was never published; of a kind that needs consent everything that is not on the site. */
export function canBeDeleted(kind: Pick<Kind, "needsConsent">, { state, publishedAt }: Entry): boolean {
  return kind.needsConsent
    ? state === "draft" || state === "withdrawn"
    : state === "draft" && publishedAt === null;
}

/** `dataDir` holds the file of erasures, so that no restored backup brings back somebody who wanted to be gone. */
export async function deleteDraft(
  db: Database,
  kind: Kind,
  id: number,
  { version, now, dataDir }: { version: number; now: Date; dataDir: string },
): Promise<Deleted> {
  const deleted = await inTransaction(db, async (trx): Promise<Deleted> => {
    // Locks the row on both engines.
    await trx
      .updateTable("entries")
      .set(({ ref }) => ({ version: ref("version") }))
      .where("id", "=", id)
      .execute();
    const entry = await findEntryById(trx, id);
    if (entry?.kind !== kind.name) return { outcome: "gone" };
    if (!canBeDeleted(kind, entry)) return { outcome: "kept", entry };
    if (entry.version !== version) return { outcome: "conflict", entry };
    await deleteEntry(trx, kind.name, id);
    if (kind.needsConsent) await noteErasures(trx, [{ entry: `${kind.name}/${entry.slug}` }], now);
    return { outcome: "deleted", entry };
  });
  if (kind.needsConsent && deleted.outcome === "deleted") {
    await secureErase(db);
    await syncErasures(db, dataDir);
  }
  return deleted;
}
