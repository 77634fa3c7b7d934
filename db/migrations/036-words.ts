import type { Kysely } from "kysely";

/** The owner's wording and settings: what the site says in place of a default, by the key of the text and the language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("words")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("text", "text")
    .addColumn("draft", "text")
    .addColumn("of", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("words_key", ["key", "language"])
    .execute();
}
