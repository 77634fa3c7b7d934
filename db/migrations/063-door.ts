import type { Kysely } from "kysely";

/** When a name was last ticked or unticked at the door. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("registrations").addColumn("pressed_at", "text").execute();
}
