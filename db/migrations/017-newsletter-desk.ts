import { type Kysely, sql } from "kysely";
import { autoIncrement } from "../dialect.ts";

/**
 * The newsletter at the desk: issues that leave at a time, pause and go on; the proofs of a draft; what happened to each
 * subscriber, from now on and as far as the old columns tell; lists that are being imported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sendings(db);
  await db.schema
    .createTable("issue_schedules")
    .addColumn("entry_id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("send_at", "text", (column) => column.notNull())
    .addColumn("set_by", "text", (column) => column.notNull())
    .addColumn("problem", "text")
    .execute();
  await db.schema
    .createTable("issue_proofs")
    .addColumn("entry_id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("tested", "text")
    .addColumn("tested_at", "text")
    .addColumn("linked", "text")
    .addColumn("linked_at", "text")
    .addColumn("broken", "text")
    .execute();
  await subscriberEvents(db);
  await db.schema
    .createTable("subscriber_imports")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("consent", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("addresses", "text", (column) => column.notNull())
    .addColumn("report", "text", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("done", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("added", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("finished_at", "text")
    .execute();
}

async function sendings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("letters").addColumn("begun_by", "text").execute();
  await db.schema.alterTable("letters").addColumn("paused_at", "text").execute();
  for (const name of ["sent_erased", "failed_erased"])
    await db.schema
      .alterTable("letters")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createIndex("outbox_letter")
    .on("outbox")
    .columns(["letter", "state"])
    .where(sql.ref("letter"), "is not", null)
    .execute();
}

async function subscriberEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscribers").addColumn("ended_after", "integer").execute();
  await db.schema
    .createTable("subscriber_events")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("subscriber_id", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("detail", "text")
    .execute();
  for (const [what, column, state] of [
    ["asked", "asked_at", undefined],
    ["reminded", "reminded_at", undefined],
    ["confirmed", "confirmed_at", undefined],
    ["left", "ended_at", "unsubscribed"],
    ["bounced", "ended_at", "bounced"],
  ] as const)
    await sql`
      insert into subscriber_events (subscriber_id, at, what)
      select id, ${sql.ref(column)}, ${sql.lit(what)} from subscribers
      where ${sql.ref(column)} is not null and state <> 'merged' ${state ? sql`and state = ${sql.lit(state)}` : sql``}
    `.execute(db);
  await db.schema
    .createIndex("subscriber_events_subscriber")
    .on("subscriber_events")
    .column("subscriber_id")
    .execute();
  await db.schema
    .createIndex("subscriber_events_what")
    .on("subscriber_events")
    .columns(["what", "at"])
    .execute();
}
