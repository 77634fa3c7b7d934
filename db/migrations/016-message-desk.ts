import { type Kysely, sql } from "kysely";
import { autoIncrement, isSqlite } from "../dialect.ts";

/** Notes on submissions, answer templates, steps to undo, and an index of the words of submissions for the desk alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("submission_notes")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("written_at", "text", (column) => column.notNull())
    .addColumn("written_by", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("submission_notes_reference")
    .on("submission_notes")
    .column("reference")
    .execute();

  await db.schema
    .createTable("answer_templates")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("moderation_steps")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .execute();

  // Lists and counts read the index alone; new rows go to its end.
  await db.schema
    .createIndex("submissions_state")
    .on("submissions")
    .columns(["state", "id", "form"])
    .execute();
  // Sent mail is kept for a month only, so that this index of random values stays small (006-less-to-write).
  await db.schema
    .createIndex("outbox_reference")
    .on("outbox")
    .column("reference")
    .where(sql.ref("reference"), "is not", null)
    .execute();
  await addWords(db);
}

async function addWords(db: Kysely<unknown>): Promise<void> {
  const words = db.schema
    .createTable("search_messages")
    .addColumn("id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("words", "text", (column) => column.notNull());
  if (!isSqlite(db)) {
    await words
      .addColumn("terms", sql`tsvector`, (column) =>
        column.generatedAlwaysAs(sql`to_tsvector('simple', words)`).stored(),
      )
      .execute();
    await db.schema
      .createIndex("search_messages_terms")
      .on("search_messages")
      .using("gin")
      .column("terms")
      .execute();
    return;
  }
  await words.execute();
  await sql`
    create virtual table search_message_index using fts5(
      words, content='search_messages', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
    )
  `.execute(db);
  // Removed words leave the index at once, not at its next merge.
  await sql`insert into search_message_index (search_message_index, rank) values ('secure-delete', 1)`.execute(
    db,
  );
  const add = sql`insert into search_message_index (rowid, words) values (new.id, new.words);`;
  const remove = sql`insert into search_message_index (search_message_index, rowid, words)
    values ('delete', old.id, old.words);`;
  await sql`create trigger search_message_added after insert on search_messages begin ${add} end`.execute(db);
  await sql`create trigger search_message_removed after delete on search_messages begin ${remove} end`.execute(
    db,
  );
  await sql`
    create trigger search_message_changed after update on search_messages begin ${remove} ${add} end
  `.execute(db);
}
