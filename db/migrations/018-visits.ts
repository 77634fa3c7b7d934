import type { Kysely } from "kysely";

/** Views of pages: a total a day for each page, and one for each host that led to the site. No row is one visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("view_pages")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("view_pages_key", ["day", "path"])
    .execute();
  await db.schema
    .createTable("view_hosts")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("view_hosts_key", ["day", "host"])
    .execute();
}
