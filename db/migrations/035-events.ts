import { type Kysely, sql } from "kysely";
import { adoptEvents } from "../adopt-events.ts";
import { autoIncrement, isSqlite } from "../dialect.ts";

/** One row for each act at the desk, in place of the activity log, the outbox's keys and the steps of moderation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("events")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("at", "text")
    .addColumn("actor", "text")
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("mail_ids", "text")
    .addColumn("undone_by", "integer")
    .addColumn("batch", "integer")
    .execute();
  await db.schema.createIndex("events_target").on("events").column("target").execute();
  await db.schema.createIndex("events_actor").on("events").column("actor").execute();
  // PostgreSQL alters no table whose rows, inserted by migration 029 in the same transaction, still wait for their deferred check.
  if (!isSqlite(db)) await sql`set constraints all immediate`.execute(db);
  for (const table of ["activity", "answers"]) {
    await db.schema.alterTable(table).addColumn("event_id", "integer").execute();
    await db.schema.createIndex(`${table}_event`).on(table).column("event_id").execute();
  }
  await adoptEvents(db);
}
