import type { Kysely } from "kysely";

/** The language in which somebody wrote to us, so that mails about it are in the same: null for the site's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("submissions").addColumn("language", "text").execute();
  await db.schema.alterTable("subscribers").addColumn("language", "text").execute();
}
