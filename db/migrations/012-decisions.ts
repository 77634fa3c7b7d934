import { type Kysely, sql } from "kysely";

/** What the owner decided about a proposal or a story, and digests of the addresses that were erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("submissions").addColumn("decision", "text").execute();
  // Accepted comes last: what was accepted is published, whatever mail followed.
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
