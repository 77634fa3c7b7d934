import { type Kysely, sql } from "kysely";

/** Whose a submission is at the desk, until when it was put off, and since when its sender has written again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const submissions = () => db.schema.alterTable("submissions");
  await submissions()
    // Deferred, because a restore copies table by table.
    .addColumn("assignee_id", "integer", (column) =>
      column.references("people.id").onDelete("set null").modifyEnd(sql`deferrable initially deferred`),
    )
    .execute();
  for (const column of ["later_until", "back_at"]) await submissions().addColumn(column, "text").execute();
  for (const column of ["assignee_id", "later_until"])
    await db.schema
      .createIndex(`submissions_${column}`)
      .on("submissions")
      .column(column)
      .where(sql.ref(column), "is not", null)
      .execute();
}
