import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Submissions, news sources, news articles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("submissions")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
    .addColumn("received_at", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().defaultTo("new"))
    .execute();
  await db.schema
    .createIndex("submissions_form_received_at")
    .on("submissions")
    .columns(["form", "received_at"])
    .execute();
  await db.schema.createIndex("submissions_email").on("submissions").column("email").execute();

  await db.schema
    .createTable("news_sources")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("last_success", "text")
    .addColumn("last_attempt", "text")
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("last_error", "text")
    .execute();

  await db.schema
    .createTable("news_articles")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("source_url", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("image_url", "text")
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("first_seen", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("news_articles_published_at")
    .on("news_articles")
    .column("published_at")
    .execute();
}
