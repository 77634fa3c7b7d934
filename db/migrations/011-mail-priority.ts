import { type Kysely, sql } from "kysely";

/** Priority: mail to many waits for mail to one. Earlier code queues everything with the default, as mail to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("outbox")
    .addColumn("priority", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update outbox set priority = 1 where letter is not null and state <> 'sent'`.execute(db);
  await db.schema
    .createIndex("outbox_state_priority_due_at")
    .on("outbox")
    .columns(["state", "priority", "due_at", "id"])
    .execute();
}
