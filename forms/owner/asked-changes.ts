/** Deletes the changes that senders asked for under their private links. They hold what people typed. */
import type { Database } from "../../db/schema.ts";

/** Of these submissions. In the caller's transaction; returns how many. */
export async function deleteAskedChanges(trx: Database, references: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("entry_changes")
    .where("reference", "in", references)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
