import type { Kysely } from "kysely";

/**
 * Among a million rows an index on something random costs each letter a page of its own to read and write. The
 * sender's address is looked for only when a person is erased, and that reads the whole table anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("submissions_email").execute();
}
