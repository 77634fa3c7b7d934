import type { Kysely } from "kysely";

/** Fetch state of news sources, the owner's added sources and hidden stories, and keys for de-duplication. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["next_try", "failing_since", "owner_told_at", "moved_to"]) {
    await db.schema.alterTable("news_sources").addColumn(name, "text").execute();
  }
  for (const name of ["canonical_url", "guid", "picture"]) {
    await db.schema.alterTable("news_articles").addColumn(name, "text").execute();
  }
  await db.schema
    .createIndex("news_articles_source_url")
    .on("news_articles")
    .columns(["source_url", "published_at"])
    .execute();
  await db.schema
    .createIndex("news_articles_canonical_url")
    .on("news_articles")
    .column("canonical_url")
    .execute();

  await db.schema
    .createTable("news_added_sources")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("added_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("news_hidden")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("hidden_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("news_edition")
    .addColumn("id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .execute();
}
