/** Brings the tables up to the version this code was written for. */
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

/** How the name of a migration ends after which the code before it can no longer run. All others only add. */
const noWayBack = /-no-way-back$/;

/**
 * Runs every migration the database has not seen, all or none. Any number of processes may call it at once.
 * A migration adds and takes nothing away, so that an owner who goes back one version finds a database that the
 * earlier code can use; resolves to the name of such a newer migration, if the database has seen one. Throws an Error
 * with a plain sentence when there is no way back or PostgreSQL does not answer, and the driver's error when a migration fails.
 */
export async function migrate(db: Database): Promise<string | undefined> {
  if (!isSqlite(db)) await reach(db);
  const newer = await newerMigration(db);
  if (await isCurrent(db)) return newer;
  // The migrator refuses a database with migrations that it does not know.
  if (newer) throw new Error(tooNew(newer));
  // PostgreSQL: the migrator takes an advisory lock and a transaction by itself.
  if (!isSqlite(db)) await db.connection().execute((connection) => inItsOwnTime(connection));
  else await withRetry(() => db.connection().execute((connection) => inOneTransaction(connection)));
}

/** The name of a migration that the database has seen and this code does not know. */
export async function newerMigration(db: Database): Promise<string | undefined> {
  return (await newerMigrations(db))[0];
}

/** The same, of those that this code cannot live with. */
export async function forbiddingMigration(db: Database): Promise<string | undefined> {
  return (await newerMigrations(db)).find((name) => noWayBack.test(name));
}

/** The migrations that the database has seen, oldest first; empty when it is none of ours. */
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

/** The first thing that anybody asks PostgreSQL: a setting that leads nowhere is named, where the driver has "ECONNREFUSED". */
async function reach(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    const why = (error instanceof Error && error.message) || reasonOf(error);
    throw new Error(`The database of DATABASE_URL cannot be used: ${why}.`, { cause: error });
  }
}

/** An index on a large table takes longer than any statement of the running site may, and so does waiting for another server's migrations. */
async function inItsOwnTime(connection: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection);
  try {
    await runMigrations(connection);
  } finally {
    await sql`reset statement_timeout`.execute(connection);
  }
}

/** The migrator neither locks nor wraps SQLite; `begin immediate` does both, for other processes too. */
async function inOneTransaction(connection: Database): Promise<void> {
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
