import type { Kysely } from "kysely";

/** Idempotency keys of entries: of the form that a draft was made from, and of the form that saved it last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("entries").addColumn("draft_key", "text").execute();
  await db.schema.alterTable("entries").addColumn("saved_from", "text").execute();
  await db.schema.createIndex("entries_draft_key").unique().on("entries").column("draft_key").execute();
}
