import type { Kysely } from "kysely";

/** The social cards of single pages. SQLite accepts any type name, `bytea` too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable("page_cards")
    .addColumn("path", "text", (path) => path.primaryKey().notNull());
  await table
    .addColumn("page", "text", (page) => page.notNull())
    .addColumn("alt", "text", (alt) => alt.notNull())
    .addColumn("bytes", "bytea", (bytes) => bytes.notNull())
    .addColumn("replaced_at", "text")
    .execute();
  await db.schema.createIndex("page_cards_page").on("page_cards").column("page").execute();
}
