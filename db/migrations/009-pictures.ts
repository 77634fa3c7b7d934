import type { Kysely } from "kysely";

/** Re-encoded copies of the stories' pictures. SQLite accepts any type name, `bytea` too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("news_pictures")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("tried_at", "text", (column) => column.notNull())
    .addColumn("shown_at", "text", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("copy", "text")
    .execute();

  await db.schema
    .createTable("news_picture_files")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("picture_url", "text", (column) => column.notNull())
    .addColumn("bytes", "bytea", (column) => column.notNull())
    .execute();

  await db.schema
    .createIndex("news_picture_files_picture_url")
    .on("news_picture_files")
    .column("picture_url")
    .execute();

  // Never used: several articles may share a picture, so pictures have their own table.
  await db.schema.alterTable("news_articles").dropColumn("picture").execute();
}
