import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** What the site publishes: entries of every kind, their revisions and pictures, changes that senders ask for, cache versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("entries")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("sort_key", "text", (column) => column.notNull())
    .addColumn("ends_at", "text")
    .addColumn("reference", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("publish_at", "text")
    .addColumn("published_at", "text")
    .addUniqueConstraint("entries_kind_slug", ["kind", "slug"])
    .execute();
  for (const [name, columns] of Object.entries({
    entries_sorted: ["kind", "state", "sort_key", "slug"],
    entries_ending: ["kind", "state", "ends_at"],
    entries_due: ["state", "publish_at"],
    entries_reference: ["reference"],
  }))
    await db.schema.createIndex(name).on("entries").columns(columns).execute();

  await db.schema
    .createTable("entry_revisions")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("entry_id", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addUniqueConstraint("entry_revisions_version", ["entry_id", "version"])
    .execute();

  await db.schema
    .createTable("entry_pictures")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("copy", "text", (column) => column.notNull())
    .addColumn("added_at", "text", (column) => column.notNull())
    .addColumn("added_by", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("entry_picture_files")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("picture_id", "text", (column) => column.notNull())
    .addColumn("bytes", "bytea", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("entry_picture_files_picture")
    .on("entry_picture_files")
    .column("picture_id")
    .execute();

  await db.schema
    .createTable("entry_changes")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("entry_changes_reference").on("entry_changes").column("reference").execute();

  await db.schema
    .createTable("content_versions")
    .addColumn("tag", "text", (column) => column.primaryKey().notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
}
