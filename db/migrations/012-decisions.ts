import { type Kysely, sql } from "kysely";

/** The owner's decision about a proposal or a story, and digests of erased data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("submissions").addColumn("decision", "text").execute();
  // "accepted" last: an accepted submission is published, whatever mail followed.
  for (const decision of ["declined", "accepted"]) {
    await sql`
      update submissions set decision = ${sql.lit(decision)}
      where exists (select 1 from outbox where key = 'answer:' || submissions.reference || ${sql.lit(`:${decision}`)})
    `.execute(db);
  }
  await db.schema
    .createTable("erasures")
    .addColumn("digest", "text", (column) => column.primaryKey().notNull())
    .addColumn("salt", "text", (column) => column.notNull())
    .addColumn("erased_at", "text", (column) => column.notNull())
    .execute();
}
