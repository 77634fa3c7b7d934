import type { Kysely } from "kysely";

/** What was done to an entry names it by its row, so that the log shows its title of today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("activity").addColumn("entry_id", "integer").execute();
}
