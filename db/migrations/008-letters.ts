import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Issues of the newsletter, in the table `letters`: the text is stored once, not in each mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("letters")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("queued_up_to", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("queued", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("finished_at", "text")
    .execute();
  await db.schema.alterTable("outbox").addColumn("letter", "integer").execute();
}
