/** Deletes drafts that nobody ever saw. */
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { Entry, Kind } from "../kind.ts";
import { findEntryById } from "./entries.ts";
import { deleteEntry } from "./restore-entry.ts";

/**
 * "kept": it is no draft, or was published once and its address is known: it can be withdrawn only. "conflict": somebody saved a
 * later version. Nothing was changed then.
 */
export type Deleted = { outcome: "deleted" | "kept" | "conflict"; entry: Entry } | { outcome: "gone" };

export function deleteDraft(
  db: Database,
  kind: Kind,
  id: number,
  { version }: { version: number },
): Promise<Deleted> {
  return withRetry(() =>
    db.transaction().execute(async (transaction): Promise<Deleted> => {
      // Locks the row on both engines.
      await transaction
        .updateTable("entries")
        .set(({ ref }) => ({ version: ref("version") }))
        .where("id", "=", id)
        .execute();
      const entry = await findEntryById(transaction, id);
      if (entry?.kind !== kind.name) return { outcome: "gone" };
      if (entry.state !== "draft" || entry.publishedAt) return { outcome: "kept", entry };
      if (entry.version !== version) return { outcome: "conflict", entry };
      await deleteEntry(transaction, kind.name, id);
      return { outcome: "deleted", entry };
    }),
  );
}
