import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** The outbox, marks for suspected spam, and the table of exclusive locks and job runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("submissions").addColumn("suspicion", "text").execute();
  await db.schema.alterTable("submissions").addColumn("answered_at", "text").execute();

  await db.schema
    .createTable("outbox")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("message_id", "text", (column) => column.notNull())
    .addColumn("reference", "text")
    .addColumn("to_name", "text")
    .addColumn("to_address", "text", (column) => column.notNull())
    .addColumn("reply_to_name", "text")
    .addColumn("reply_to_address", "text")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("headers", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().defaultTo("waiting"))
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("claimed_by", "text")
    .addColumn("claimed_until", "text")
    .addColumn("last_error", "text")
    .addColumn("sent_at", "text")
    .execute();
  await db.schema.createIndex("outbox_state_due_at").on("outbox").columns(["state", "due_at"]).execute();
  await db.schema
    .createIndex("outbox_to_address")
    .on("outbox")
    .columns(["to_address", "created_at"])
    .execute();

  await db.schema
    .createTable("chores")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("last_done", "text")
    .addColumn("holder", "text")
    .addColumn("held_until", "text")
    .execute();
}
