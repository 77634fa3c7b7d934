import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Entries in other languages: each save of a translation, the latest of which is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("entry_translations")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("entry_id", "integer", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by", "text", (column) => column.notNull())
    .addColumn("fields", "text")
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("of", "text", (column) => column.notNull())
    .addColumn("read_by", "text")
    .addUniqueConstraint("entry_translations_version", ["entry_id", "language", "version"])
    // So that an earlier version erases them too; deferred, because a restore copies table by table.
    .addForeignKeyConstraint("entry_translations_entry", ["entry_id"], "entries", ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
}
