import type { Kysely } from "kysely";

/** Whether somebody at the desk reads one mail a day in place of one each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("people")
    .addColumn("digest", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
