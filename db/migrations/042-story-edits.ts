import type { Kysely } from "kysely";

/** What the desk adds to a story of the news: a note, a headline of our own, a place in front until a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("news_edits")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("note", "text")
    .addColumn("headline", "text")
    .addColumn("pinned_until", "text")
    .addColumn("place", "integer")
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
}
