import type { Kysely } from "kysely";

/** What the owner decided about a news source: switched off, or read at another address; and what the health checks found last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("news_source_choices")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("off_at", "text")
    .addColumn("moved_to", "text")
    .execute();

  await db.schema
    .createTable("health_notes")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("noted_at", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
}
