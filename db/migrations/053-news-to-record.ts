import { type Kysely, sql } from "kysely";

/** What became of stories of the news that the desk suggested for the Record, and what the nightly check found at each source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const stories = db.schema.alterTable("news_stories");
  await stories
    .addColumn("entry_id", "integer", (column) =>
      column
        .references("entries.id")
        // A draft that is thrown away leaves the story to be suggested again; deferred, because a restore copies table by table.
        .onDelete("set null")
        .modifyEnd(sql`deferrable initially deferred`),
    )
    .execute();
  await stories.addColumn("left_out", "integer").execute();
  await db.schema
    .createTable("source_checks")
    .addColumn("url", "text", (column) => column.primaryKey().notNull())
    .addColumn("checked_at", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("headline", "text")
    .addColumn("changed_to", "text")
    .addColumn("holds", "integer", (column) => column.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .execute();
}
