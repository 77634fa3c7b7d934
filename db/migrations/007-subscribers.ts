import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Newsletter subscribers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscribers")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("address", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("reminded_at", "text")
    .addColumn("confirmed_at", "text")
    .addColumn("ended_at", "text")
    .execute();
  await db.schema.createIndex("subscribers_state").on("subscribers").columns(["state", "id"]).execute();
}
