import type { Kysely } from "kysely";

/** Who made a text or a setting say it; null in rows of releases that did not keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("word_revisions").addColumn("saved_by", "text").execute();
}
