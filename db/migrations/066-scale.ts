import { type Kysely, sql } from "kysely";
import { isSqlite } from "../dialect.ts";

/** For ten times a city: what lists, searches and the night read goes by indexes; the words of entries, for the search of the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The newest of a topic are found in the index alone.
  await db.schema
    .createIndex("news_archive_newest")
    .on("news_archive")
    .columns(["hidden", "published_at desc", "url", "topics", "local"])
    .execute();
  await db.schema.createIndex("news_archive_shown").on("news_archive").columns(["hidden", "day"]).execute();
  await db.schema.createIndex("news_archive_feed").on("news_archive").column("feed").execute();
  await db.schema
    .createIndex("news_stories_topics")
    .on("news_stories")
    .columns(["last_seen_at", "id", "topics", "merged_into"])
    .execute();
  await db.schema
    .createIndex("news_stories_merged")
    .on("news_stories")
    .column("merged_into")
    .where(sql.ref("merged_into"), "is not", null)
    .execute();
  await db.schema
    .createIndex("news_stories_decided")
    .on("news_stories")
    .column("id")
    .where(sql<boolean>`("entry_id" is not null or "left_out" is not null)`)
    .execute();
  await db.schema.createIndex("news_story_reports_feed").on("news_story_reports").column("feed").execute();
  await db.schema.createIndex("subscribers_asked").on("subscribers").columns(["asked_at", "id"]).execute();
  await db.schema
    .createIndex("entry_pictures_added")
    .on("entry_pictures")
    .columns(["added_at", "id"])
    .execute();
  await addWords(db);
}

async function addWords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("search_entry_names")
    .addColumn("entry_id", "integer", (column) =>
      column.notNull().references("entries.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_entry_names_key", ["entry_id", "name"])
    .execute();
  await db.schema.createIndex("search_entry_names_name").on("search_entry_names").column("name").execute();
  const words = db.schema
    .createTable("search_entries")
    .addColumn("id", "integer", (column) =>
      column.primaryKey().notNull().references("entries.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("filed_by", "text", (column) => column.notNull());
  if (!isSqlite(db)) {
    await words
      .addColumn("terms", sql`tsvector`, (column) =>
        column.generatedAlwaysAs(sql`to_tsvector('simple', words)`).stored(),
      )
      .execute();
    await db.schema
      .createIndex("search_entries_terms")
      .on("search_entries")
      .using("gin")
      .column("terms")
      .execute();
    return;
  }
  await words.execute();
  await sql`
    create virtual table search_entry_index using fts5(
      words, content='search_entries', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
    )
  `.execute(db);
  // Removed words leave the index at once, not at its next merge.
  await sql`insert into search_entry_index (search_entry_index, rank) values ('secure-delete', 1)`.execute(
    db,
  );
  const add = sql`insert into search_entry_index (rowid, words) values (new.id, new.words);`;
  const remove = sql`insert into search_entry_index (search_entry_index, rowid, words)
    values ('delete', old.id, old.words);`;
  await sql`create trigger search_entry_added after insert on search_entries begin ${add} end`.execute(db);
  await sql`create trigger search_entry_removed after delete on search_entries begin ${remove} end`.execute(
    db,
  );
  await sql`
    create trigger search_entry_changed after update on search_entries begin ${remove} ${add} end
  `.execute(db);
}
