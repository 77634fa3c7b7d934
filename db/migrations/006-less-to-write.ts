import type { Kysely } from "kysely";

/**
 * Drops the index on the sender's address: with a million rows, an index on random values costs each submission a page to
 * read and write. Addresses are searched only to erase a person, which scans the whole table anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("submissions_email").execute();
}
