import type { Kysely } from "kysely";

/** Why an entry was withdrawn, and what became of each entry that a release begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("entry_revisions").addColumn("reason", "text").execute();
  await db.schema
    .createTable("starter_entries")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("file", "text", (column) => column.notNull())
    .addColumn("decided_at", "text")
    .addPrimaryKeyConstraint("starter_entries_key", ["kind", "slug"])
    .execute();
}
