import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Stories of the news with an address of their own, the publishers' reports of each, and by which words of topics both are filed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("news_stories")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("merged_into", "integer")
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .addColumn("newsrooms", "integer", (column) => column.notNull())
    .addColumn("topics", "text", (column) => column.notNull())
    .addColumn("local", "integer", (column) => column.notNull())
    .addColumn("earlier", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("news_stories_last_seen")
    .on("news_stories")
    .columns(["last_seen_at", "id"])
    .execute();
  await db.schema
    .createTable("news_story_reports")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("story_id", "integer", (column) => column.notNull())
    .addColumn("feed", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addColumn("labels", "text", (column) => column.notNull())
    .addColumn("local", "integer", (column) => column.notNull())
    // Deferred, because a restore copies table by table.
    .addForeignKeyConstraint("news_story_reports_story", ["story_id"], "news_stories", ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema
    .createIndex("news_story_reports_story_id")
    .on("news_story_reports")
    .column("story_id")
    .execute();
  await db.schema.alterTable("news_edition").addColumn("filed_by", "text").execute();
}
