import type { Kysely } from "kysely";

/** Cards and icons that the server drew with the owner's words. SQLite accepts any type name, `bytea` too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("drawings")
    .addColumn("path", "text", (column) => column.primaryKey().notNull())
    .addColumn("bytes", "bytea", (column) => column.notNull())
    .addColumn("drawn_at", "text", (column) => column.notNull())
    .execute();
}
