/** Runs the database migrations, all in one transaction, under a lock. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { adoptEvents } from "./adopt-events.ts";
import { isSqlite } from "./dialect.ts";
import { reasonOf, withRetry } from "./retry.ts";
import type { Database } from "./schema.ts";

/** What a bundle of Vite holds; Node itself has no `import.meta.env` and reads the folder. */
const files: Record<string, Migration> = import.meta.env
  ? import.meta.glob<Migration>(["./migrations/*.ts", "!./migrations/*.test.ts"], { eager: true })
  : Object.fromEntries(
      await Promise.all(globSync("migrations/!(*.test).ts", { cwd: import.meta.dirname }).map(load)),
    );

/** By name. */
const known = Object.fromEntries(
  Object.entries(files).map(([file, migration]) => [basename(file, ".ts"), migration]),
);

/**
 * Runs every pending migration, all or none; any number of processes may call it at once. Migrations only add, so that
 * a rollback to the previous version still works: resolves to the name of a newer, unknown migration, if there is one.
 * Throws an Error with a plain sentence when that one is irreversible or PostgreSQL does not answer, and the driver's
 * error when a migration fails.
 */
export async function migrate(db: Database): Promise<string | undefined> {
  if (!isSqlite(db)) await assertReachable(db);
  const seen = await seenMigrations(db);
  const newer = seen.filter(isNewer);
  const isCurrent = Object.keys(known).every((name) => seen.includes(name));
  // Kysely's migrator refuses a database with unknown migrations.
  const tooNew = newer.find(isIrreversible) ?? (isCurrent ? undefined : newer[0]);
  if (tooNew)
    throw new Error(
      `The database was written by a newer version of this site (it has "${tooNew}"). Start that version, or restore an older backup.`,
    );
  // On PostgreSQL the migrator itself takes an advisory lock and a transaction.
  if (!isCurrent && !isSqlite(db)) await db.connection().execute(withoutTimeouts);
  else if (!isCurrent) await withRetry(() => db.connection().execute(inImmediateTransaction));
  // An earlier version may have written meanwhile, after a rollback or while servers are replaced one by one.
  await withRetry(() => adoptEvents(db));
  return newer[0];
}

/** The applied migrations, oldest first; empty when the database is not one of this site. */
export async function seenMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const query = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** Whether a migration is unknown to this code. */
export function isNewer(migration: string): boolean {
  return !Object.hasOwn(known, migration);
}

/** Whether earlier code cannot run on a database with this migration. All others only add. */
export function isIrreversible(migration: string): boolean {
  return migration.endsWith("-no-way-back");
}

/** Runs the first query, so that a wrong DATABASE_URL is named in the error, not only "ECONNREFUSED". */
async function assertReachable(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    const why = (error instanceof Error && error.message) || reasonOf(error);
    throw new Error(`The database of DATABASE_URL cannot be used: ${why}.`, { cause: error });
  }
}

/** Building an index on a large table, or waiting for another server's migrations, exceeds the site's statement timeout. */
const timeouts = ["statement_timeout", "lock_timeout"];

async function withoutTimeouts(connection: Database): Promise<void> {
  for (const name of timeouts) await sql`set ${sql.raw(name)} = 0`.execute(connection);
  try {
    await runMigrations(connection);
  } finally {
    for (const name of timeouts) await sql`reset ${sql.raw(name)}`.execute(connection);
  }
}

/** On SQLite the migrator takes neither lock nor transaction; `begin immediate` is both, across processes. */
async function inImmediateTransaction(connection: Database): Promise<void> {
  await sql`begin immediate`.execute(connection);
  try {
    await runMigrations(connection);
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => {
      // After a full disk SQLite has rolled back by itself.
    });
    throw error;
  }
}

async function load(file: string): Promise<[string, Migration]> {
  return [file, await import(/* @vite-ignore */ new URL(file.replaceAll("\\", "/"), import.meta.url).href)];
}

async function runMigrations(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
