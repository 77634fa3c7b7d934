/** Fills the database once, at the first start, from content/starter/. */
import { join } from "node:path";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { importInto, readEntryFolder } from "./import-entries.ts";

/** The row of `chores` that says that it was done. */
const choreName = "starter content";

/**
 * Imports the starter content unless that was done before; safe to call on several servers at once. Returns a sentence for the
 * log, or undefined. Throws a ContentError with file and line of each mistake. `home`: the folder of the project.
 */
export async function importStarter(db: Database, home: string, now: Date): Promise<string | undefined> {
  const done = await db.selectFrom("chores").select("name").where("name", "=", choreName).executeTakeFirst();
  if (done) return undefined;
  const found = readEntryFolder(join(home, "content/starter"), "content/starter");
  const isImported = await inTransaction(db, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("chores")
      .values({ name: choreName, last_done: now.toISOString(), holder: null, held_until: null })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return false;
    await importInto(transaction, found, { by: "import", now });
    return true;
  });
  return isImported && found.length > 0
    ? `The database was empty: ${found.length} entries of content/starter are in it now. From here on the database is what counts.`
    : undefined;
}
