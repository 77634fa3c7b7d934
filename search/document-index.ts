/** Writes the documents of the search. The engine's full text index follows in the same transaction. */
import { type Insertable, sql } from "kysely";
import type { Database, Tables } from "../db/schema.ts";
import { foldText } from "./read-query.ts";

export interface SearchDocument {
  /** "page", "news", or the kind of the entry. */
  source: string;
  /** Unique in its source. */
  key: string;
  /** Path on this site, or an absolute URL. */
  url: string;
  title: string;
  /** Plain text, of which the first 10,000 characters are indexed. */
  text: string;
  /** Who published it elsewhere. */
  publisher?: string;
  /** ISO instant or day. */
  changedAt: string;
}

/** Bounds the work of marking the words in a result. */
const maxTextLength = 10_000;
const maxTitleLength = 500;
const batchSize = 100;

export async function indexDocument(trx: Database, document: SearchDocument): Promise<void> {
  await saveRows(trx, [rowOf(document)]);
}

export async function unindexDocuments(trx: Database, source: string, keys: readonly string[]) {
  for (let at = 0; at < keys.length; at += batchSize)
    await trx
      .deleteFrom("search_documents")
      .where("source", "=", source)
      .where("key", "in", keys.slice(at, at + batchSize))
      .execute();
}

/**
 * Makes these the only documents of the source, or of those with the keys `among`; writes only what differs. Returns how many it
 * wrote or removed.
 */
export async function replaceDocuments(
  trx: Database,
  source: string,
  documents: readonly SearchDocument[],
  among?: readonly string[],
): Promise<number> {
  const { removed, changed } = await differences(trx, source, documents, among);
  await unindexDocuments(trx, source, removed);
  await saveRows(trx, changed);
  return removed.length + changed.length;
}

/** Whether `replaceDocuments` would change anything. */
export async function differs(...asked: Parameters<typeof differences>): Promise<boolean> {
  const { removed, changed } = await differences(...asked);
  return removed.length + changed.length > 0;
}

async function differences(
  db: Database,
  source: string,
  documents: readonly SearchDocument[],
  among?: readonly string[],
) {
  let stored = db
    .selectFrom("search_documents")
    .select(["key", ...compared])
    .where("source", "=", source);
  if (among) stored = stored.where("key", "in", ["", ...among]);
  const known = await stored.execute();
  const before = new Map(known.map((row) => [row.key, row]));
  const rows = documents.map(rowOf);
  const wanted = new Set(rows.map(({ key }) => key));
  const changed = rows.filter((row) => {
    const old = before.get(row.key);
    return !old || compared.some((name) => old[name] !== row[name]);
  });
  return { changed, removed: known.flatMap(({ key }) => (wanted.has(key) ? [] : key)) };
}

/** SQLite only, where the index is a table of its own. */
export async function rebuildFullText(db: Database): Promise<void> {
  await sql`insert into search_index (search_index) values ('rebuild')`.execute(db);
}

const compared = ["url", "title", "text", "publisher", "changed_at"] as const;
const replaced = [...compared, "title_words", "text_words"] as const;

type Row = Insertable<Tables["search_documents"]> & Pick<Tables["search_documents"], "publisher">;

function rowOf({ title, text, publisher, changedAt, ...named }: SearchDocument): Row {
  const shownTitle = cleanText(title, maxTitleLength);
  const shownText = cleanText(text, maxTextLength);
  return {
    ...named,
    title: shownTitle,
    text: shownText,
    title_words: foldText(shownTitle),
    text_words: foldText(shownText),
    publisher: publisher ?? null,
    changed_at: changedAt,
  };
}

/** One line of composed text; PostgreSQL takes no NUL. */
function cleanText(text: string, max: number): string {
  const line = text.slice(0, max).replace(/[\p{Cc}\s]+/gu, " ");
  return line.trim().toWellFormed().normalize("NFC");
}

async function saveRows(trx: Database, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize)
    await trx
      .insertInto("search_documents")
      .values(rows.slice(at, at + batchSize))
      .onConflict((conflict) =>
        conflict
          .columns(["source", "key"])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(replaced.map((name) => [name, ref(`excluded.${name}`)])),
          ),
      )
      .execute();
}
