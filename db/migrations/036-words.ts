import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/**
 * The owner's wording and settings: what the site says in place of a default, by the key of the text and the language; and what it
 * said, with each change.
 */
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
  await db.schema
    .createTable("word_revisions")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("text", "text")
    .addColumn("saved_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("word_revisions_key")
    .on("word_revisions")
    .columns(["key", "language"])
    .execute();
}
