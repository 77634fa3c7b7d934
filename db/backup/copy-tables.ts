/** Copies every row from one database to another, whichever engines they run on. */
import { type Insertable, sql } from "kysely";
import { isSqlite } from "../dialect.ts";
import { newerMigration } from "../migrate.ts";
import type { Database, Tables } from "../schema.ts";

const together = 100;
/** Counts that are forgotten after a day and shall not live on in a backup, and pictures, which are fetched again. */
const passing: ReadonlySet<string> = new Set(["limits", "news_pictures", "news_picture_files"]);

/**
 * Copies all tables of the site, a hundred rows at a time. Both databases must have the same migrations; give
 * transactions for both, so that what is read belongs together and what is written is all or nothing.
 */
export async function copyTables(from: Database, to: Database): Promise<void> {
  for (const table of await tableNames(to)) {
    if (passing.has(table)) continue;
    for await (const rows of isSqlite(from) ? rowsOfSqlite(from, table) : rowsOfPostgres(from, table)) {
      await to.insertInto(table).values(rows).execute();
    }
    if (!isSqlite(to)) await setSequence(to, table);
  }
}

/**
 * Throws an Error with a plain sentence, which begins with `name`, when a newer version has been at the database: what
 * this code does not know it would leave out of the copy without a word.
 */
export async function refuseNewer(db: Database, name: string): Promise<void> {
  const newer = await newerMigration(db);
  if (newer)
    throw new Error(`${name} was changed by a newer version (it has "${newer}"); copy it with that version.`);
}

/** The tables of the site, without those of the migrator. */
export async function tableNames(db: Database): Promise<(keyof Tables)[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name as keyof Tables).sort();
}

export async function countRows(db: Database, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.n);
}

type Rows = Insertable<Tables[keyof Tables]>[];

async function* rowsOfSqlite(db: Database, table: keyof Tables): AsyncGenerator<Rows> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ copied: number }>`
      select rowid as copied, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${together}
    `.execute(db);
    if (rows.length > 0) yield rows.map(({ copied: _, ...row }) => row) as Rows;
    if (rows.length < together) return;
    after = rows.at(-1)?.copied ?? after;
  }
}

/** PostgreSQL has no row numbers; a cursor keeps its place instead (its manual, DECLARE). */
async function* rowsOfPostgres(transaction: Database, table: keyof Tables): AsyncGenerator<Rows> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(together)} from copied`.execute(transaction);
    if (rows.length > 0) yield rows as Rows;
    if (rows.length < together) break;
  }
  await sql`close copied`.execute(transaction);
}

/** The next number that PostgreSQL gives out follows the last one that was copied. */
async function setSequence(db: Database, table: keyof Tables): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  if (!columns.some(({ name }) => name === "id")) return;
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
  `.execute(db);
}
