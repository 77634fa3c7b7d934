/** Runs the database migrations, all in one transaction, under a lock. */
import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { isSqlite } from "./dialect.ts";
import * as start from "./migrations/001-start.ts";
import * as outbox from "./migrations/002-outbox.ts";
import * as news from "./migrations/003-news.ts";
import * as limits from "./migrations/005-limits.ts";
import * as lessToWrite from "./migrations/006-less-to-write.ts";
import * as subscribers from "./migrations/007-subscribers.ts";
import * as letters from "./migrations/008-letters.ts";
import * as pictures from "./migrations/009-pictures.ts";
import * as mailboxKeys from "./migrations/010-mailbox-keys.ts";
import * as mailPriority from "./migrations/011-mail-priority.ts";
import * as decisions from "./migrations/012-decisions.ts";
import { reasonOf, withRetry } from "./retry.ts";
import type { Database } from "./schema.ts";

const known: Record<string, Migration> = {
  "001-start": start,
  "002-outbox": outbox,
  "003-news": news,
  "005-limits": limits,
  "006-less-to-write": lessToWrite,
  "007-subscribers": subscribers,
  "008-letters": letters,
  "009-pictures": pictures,
  "010-mailbox-keys": mailboxKeys,
  "011-mail-priority": mailPriority,
  "012-decisions": decisions,
};

/** Suffix of a migration that earlier code cannot run on. All others only add. */
const irreversible = /-no-way-back$/;

/**
 * Runs every pending migration, all or none; any number of processes may call it at once. Migrations only add, so that
 * a rollback to the previous version still works: resolves to the name of a newer, unknown migration, if there is one.
 * Throws an Error with a plain sentence when that one is irreversible or PostgreSQL does not answer, and the driver's
 * error when a migration fails.
 */
export async function migrate(db: Database): Promise<string | undefined> {
  if (!isSqlite(db)) await assertReachable(db);
  const newer = await newerMigration(db);
  if (await isCurrent(db)) return newer;
  // Kysely's migrator refuses a database with unknown migrations.
  if (newer) throw new Error(tooNew(newer));
  // On PostgreSQL the migrator itself takes an advisory lock and a transaction.
  if (!isSqlite(db)) await db.connection().execute((connection) => withoutStatementTimeout(connection));
  else await withRetry(() => db.connection().execute((connection) => inImmediateTransaction(connection)));
}

/** The name of an applied migration that this code does not know. */
export async function newerMigration(db: Database): Promise<string | undefined> {
  return (await newerMigrations(db))[0];
}

/** The name of an applied, unknown migration on which this code cannot run. */
export async function forbiddingMigration(db: Database): Promise<string | undefined> {
  return (await newerMigrations(db)).find((name) => irreversible.test(name));
}

/** The applied migrations, oldest first; empty when the database is not one of this site. */
export async function seenMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const rows = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.rows.map((row) => row.name);
}

async function newerMigrations(db: Database): Promise<string[]> {
  return (await seenMigrations(db)).filter((name) => !Object.hasOwn(known, name));
}

function tooNew(migration: string): string {
  return `The database was written by a newer version of this site (it has "${migration}"). Start that version, or restore an older backup.`;
}

async function isCurrent(db: Database): Promise<boolean> {
  const forbidding = await forbiddingMigration(db);
  if (forbidding) throw new Error(tooNew(forbidding));
  const seen = await seenMigrations(db);
  return Object.keys(known).every((name) => seen.includes(name));
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
async function withoutStatementTimeout(connection: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection);
  try {
    await runMigrations(connection);
  } finally {
    await sql`reset statement_timeout`.execute(connection);
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

async function runMigrations(db: Kysely<never> | Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
