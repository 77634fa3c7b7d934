/** Copies every row from one database to another, between SQLite and PostgreSQL in either direction. */
import { type Insertable, sql } from "kysely";
import { isSqlite } from "../dialect.ts";
import { isNewer, seenMigrations } from "../migrate.ts";
import type { Database, Tables } from "../schema.ts";

const batchSize = 100;
/** Rows of up to a megabyte each. */
const pictureTables: readonly (keyof Tables)[] = ["drawings", "entry_picture_files", "submission_pictures"];
/**
 * Not copied: rate limit counters, steps to undo and lists that are being imported, which are gone within a day, pictures of the
 * news, which are fetched again, and cards of pages, which are drawn again.
 */
const transientTables: ReadonlySet<string> = new Set([
  "limits",
  "moderation_steps",
  "news_pictures",
  "news_picture_files",
  "page_cards",
  "subscriber_imports",
]);

/**
 * Copies all tables of the site, a hundred rows or ten pictures at a time. Both databases must have the same migrations. Pass
 * transactions for both: one reads a consistent snapshot, the other writes all or nothing.
 */
export async function copyTables(from: Database, to: Database): Promise<void> {
  for (const { name, columns } of await to.introspection.getTables()) {
    const table = name as keyof Tables;
    if (isDerived(name) || transientTables.has(table)) continue;
    for await (const rows of isSqlite(from) ? rowsOfSqlite(from, table) : rowsOfPostgres(from, table)) {
      await to.insertInto(table).values(rows).execute();
    }
    // Ids of pictures are digests.
    if (!isSqlite(to) && columns.some(({ name, isAutoIncrementing }) => name === "id" && isAutoIncrementing))
      // The identity sequence goes past the last copied id.
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
      `.execute(to);
  }
}

/**
 * Throws an Error with a plain sentence, which begins with `name`, when a newer version has migrated the database: a copy
 * would silently leave out the columns and tables that this code does not know.
 */
export async function refuseNewer(db: Database, name: string): Promise<void> {
  const newer = (await seenMigrations(db)).find(isNewer);
  if (newer)
    throw new Error(`${name} was changed by a newer version (it has "${newer}"); copy it with that version.`);
}

/** The search: its index differs between the engines, and the next start of the server makes it anew (search-index.ts). */
function isDerived(table: string): boolean {
  return table.startsWith("search_");
}

/** The tables of the site, without Kysely's migration tables and the index of the search. */
export async function tableNames(db: Database): Promise<(keyof Tables)[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name }) => (isDerived(name) ? [] : (name as keyof Tables))).sort();
}

type Rows = Insertable<Tables[keyof Tables]>[];

async function* rowsOfSqlite(db: Database, table: keyof Tables): AsyncGenerator<Rows> {
  const limit = pictureTables.includes(table) ? 10 : batchSize;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ copied: number }>`
      select rowid as copied, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${limit}
    `.execute(db);
    if (rows.length > 0) yield rows.map(({ copied: _, ...row }) => row) as Rows;
    if (rows.length < limit) return;
    after = rows.at(-1)?.copied ?? after;
  }
}

/** PostgreSQL has no rowid; a cursor keeps the position instead (its manual, DECLARE). */
async function* rowsOfPostgres(trx: Database, table: keyof Tables): AsyncGenerator<Rows> {
  const limit = pictureTables.includes(table) ? 10 : batchSize;
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(limit)} from copied`.execute(trx);
    if (rows.length > 0) yield rows as Rows;
    if (rows.length < limit) break;
  }
  await sql`close copied`.execute(trx);
}
