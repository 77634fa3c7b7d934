/** Runs the database migrations, all in one transaction, under a lock. */
import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { adoptEvents } from "./adopt-events.ts";
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
import * as entries from "./migrations/013-entries.ts";
import * as search from "./migrations/014-search.ts";
import * as accounts from "./migrations/015-accounts.ts";
import * as messageDesk from "./migrations/016-message-desk.ts";
import * as newsletterDesk from "./migrations/017-newsletter-desk.ts";
import * as visits from "./migrations/018-visits.ts";
import * as sourceChoices from "./migrations/019-source-choices.ts";
import * as languages from "./migrations/021-languages.ts";
import * as newsArchive from "./migrations/024-news-archive.ts";
import * as draftKeys from "./migrations/025-draft-keys.ts";
import * as scheduledVersion from "./migrations/026-scheduled-version.ts";
import * as digests from "./migrations/028-digests.ts";
import * as answers from "./migrations/029-answers.ts";
import * as revisionUses from "./migrations/030-revision-uses.ts";
import * as newsCategories from "./migrations/032-news-categories.ts";
import * as activityEntries from "./migrations/033-activity-entries.ts";
import * as starterAndReasons from "./migrations/034-starter-and-reasons.ts";
import * as events from "./migrations/035-events.ts";
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
  "013-entries": entries,
  "014-search": search,
  "015-accounts": accounts,
  "016-message-desk": messageDesk,
  "017-newsletter-desk": newsletterDesk,
  "018-visits": visits,
  "019-source-choices": sourceChoices,
  "021-languages": languages,
  "024-news-archive": newsArchive,
  "025-draft-keys": draftKeys,
  "026-scheduled-version": scheduledVersion,
  "028-digests": digests,
  "029-answers": answers,
  "030-revision-uses": revisionUses,
  "032-news-categories": newsCategories,
  "033-activity-entries": activityEntries,
  "034-starter-and-reasons": starterAndReasons,
  "035-events": events,
};

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

async function runMigrations(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
