import type { Kysely } from "kysely";

/** The version of an issue that was scheduled: another one does not leave. Null in rows of earlier releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("issue_schedules").addColumn("version", "integer").execute();
}
