import { type Kysely, sql } from "kysely";
import { autoIncrement, isSqlite } from "../dialect.ts";

/** The search: one table of documents, and a full text index of the engine that follows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const documents = db.schema
    .createTable("search_documents")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("title_words", "text", (column) => column.notNull())
    .addColumn("text_words", "text", (column) => column.notNull())
    .addColumn("publisher", "text")
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addUniqueConstraint("search_documents_key", ["source", "key"]);
  if (isSqlite(db)) {
    await documents.execute();
    await indexSqlite(db);
    return;
  }
  await documents
    .addColumn("terms", sql`tsvector`, (column) =>
      column
        .generatedAlwaysAs(
          sql`setweight(to_tsvector('english', title_words), 'A') || setweight(to_tsvector('english', text_words), 'B')`,
        )
        .stored(),
    )
    .execute();
  await db.schema
    .createIndex("search_documents_terms")
    .on("search_documents")
    .using("gin")
    .column("terms")
    .execute();
}

/** FTS5 over the table of documents (https://sqlite.org/fts5.html, external content tables). */
async function indexSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table search_index using fts5(
      title_words, text_words, content='search_documents', content_rowid='id',
      tokenize='porter unicode61 remove_diacritics 2'
    )
  `.execute(db);
  // Removed words leave the index at once, not at its next merge.
  await sql`insert into search_index (search_index, rank) values ('secure-delete', 1)`.execute(db);
  const add = sql`insert into search_index (rowid, title_words, text_words)
    values (new.id, new.title_words, new.text_words);`;
  const remove = sql`insert into search_index (search_index, rowid, title_words, text_words)
    values ('delete', old.id, old.title_words, old.text_words);`;
  await sql`create trigger search_added after insert on search_documents begin ${add} end`.execute(db);
  await sql`create trigger search_removed after delete on search_documents begin ${remove} end`.execute(db);
  await sql`
    create trigger search_changed after update on search_documents begin ${remove} ${add} end
  `.execute(db);
}
