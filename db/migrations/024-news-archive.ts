import type { Kysely } from "kysely";

/** The archive of the news: one row a story, by the day it was published, longer than its feed holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("news_archive")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("feed", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("also_in", "text", (column) => column.notNull())
    .addColumn("topics", "text", (column) => column.notNull())
    .addColumn("local", "integer", (column) => column.notNull())
    .addColumn("press_release", "integer", (column) => column.notNull())
    .addColumn("hidden", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("news_archive_day").on("news_archive").column("day").execute();
}
