import type { Kysely } from "kysely";

/** What a publisher files a story under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("news_articles").addColumn("categories", "text").execute();
}
