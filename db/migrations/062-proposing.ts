import { type Kysely, sql } from "kysely";

/** So that an earlier version erases them too; deferred, because a restore copies table by table. */
const submission = sql`references submissions (reference) on delete cascade deferrable initially deferred`;

/** Pictures of submissions (SQLite takes `bytea` too); what becomes of a calendar's dates, and since when each is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("submission_pictures")
    .addColumn("reference", "text", (column) => column.primaryKey().notNull().modifyEnd(submission))
    .addColumn("bytes", "bytea", (column) => column.notNull())
    .execute();
  const calendars = db.schema.alterTable("calendars");
  await calendars.addColumn("policy", "text", (column) => column.notNull().defaultTo("ask")).execute();
  await db.schema.alterTable("calendar_dates").addColumn("found_at", "text").execute();
}
