/** Opens the database, SQLite or PostgreSQL. Only this file and db/sqlite/sqlite-file.ts import a driver. */
import { join, resolve } from "node:path";
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  sql,
} from "kysely";
import type { Database, Tables } from "./schema.ts";
import { makeDataFolder } from "./sqlite/data-folder.ts";
import {
  connect,
  connectMemory,
  connectReader,
  detectMovedFile,
  type SqliteConnection,
} from "./sqlite/sqlite-file.ts";
import { threadedSqlite } from "./sqlite/threaded-sqlite.ts";

export interface Place {
  /** Folder of `site.db`, and of what else the site keeps on this machine. */
  dataDir: string;
  /** `postgres://…`; absent or empty: SQLite in `dataDir`. */
  databaseUrl?: string;
  /** Connections to PostgreSQL at most; default 10. */
  databasePool?: number;
}

/**
 * Opens PostgreSQL at `databaseUrl`, or else `site.db` in the folder `dataDir`, creating both when they are missing. Throws
 * an Error with a plain sentence when the folder or file cannot be used; a PostgreSQL server that does not answer fails the
 * first query.
 */
export function openDatabase({ dataDir, databaseUrl }: Place, options?: { busyTimeout?: number }): Database {
  makeDataFolder(dataDir);
  return databaseUrl ? openPostgres(databaseUrl) : openFile(databaseFile(dataDir), options);
}

/** Opens the database for a server: SQLite is written on a worker thread (db/sqlite/threaded-sqlite.ts). */
export async function openServerDatabase({ dataDir, databaseUrl, databasePool }: Place): Promise<Database> {
  makeDataFolder(dataDir);
  if (databaseUrl) return openPostgres(databaseUrl, databasePool);
  const db = new Kysely<Tables>({ dialect: threadedSqlite(databaseFile(dataDir)) });
  await sql`select 1`.execute(db);
  return db;
}

/** The path of the SQLite file in the folder `dataDir`. */
export function databaseFile(dataDir: string): string {
  return join(resolve(dataDir), "site.db");
}

/** Opens one SQLite file, a backup for instance; `busyTimeout` is that of `connect`. Throws an Error with a plain sentence. */
export function openFile(
  file: string,
  { readOnly = false, busyTimeout }: { readOnly?: boolean; busyTimeout?: number } = {},
): Database {
  const sqlite = readOnly ? connectReader(file) : connect(file, busyTimeout);
  const assertInPlace = readOnly ? () => {} : detectMovedFile(file);
  const db = new Kysely<Tables>({ dialect: directSqlite(sqlite, assertInPlace) });
  // Kysely does not close a database that no query has used.
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    sqlite.close();
  };
  return db;
}

/** An SQLite database in memory, without tables. */
export function openEmpty(): Database {
  return new Kysely<Tables>({ dialect: directSqlite(connectMemory(), () => {}) });
}

/** Opens one SQLite file for `work`, and closes it. */
export async function withFile<T>(
  file: string,
  options: { readOnly?: boolean },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openFile(file, options);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Merges the write-ahead log into its file, and removes it. Throws SQLITE_BUSY while other connections are open. */
export async function mergeLog(db: Database): Promise<void> {
  await sql`pragma journal_mode = delete`.execute(db);
}

function openPostgres(url: string, connections = 10): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => openPool(url, connections) }) });
}

/** The driver is imported lazily, so that a site on SQLite does not load it. */
async function openPool(connectionString: string, max: number) {
  const { Pool } = await import("pg");
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
    // A table that a tool has locked is an outage to a reader, who does not wait for it.
    lock_timeout: 5_000,
  });
  // An idle connection that breaks is replaced by the next query; an unhandled event would end the process.
  pool.on("error", () => {});
  // PostgreSQL may be configured to answer a commit before it is on disk; a receipt must survive a power cut.
  pool.on("connect", (client) => {
    // A connection that breaks in use fails its query; the event, if unhandled, would also end the process.
    client.on("error", () => {});
    client.query("set synchronous_commit to on").catch(() => {
      // The connection broke at once, and the caller's own query fails.
    });
  });
  return pool;
}

/** A Kysely dialect over an open connection, on the calling thread: for the desk, backups and tests. `beforeCommit` throws to refuse the commit of a transaction. */
function directSqlite(database: SqliteConnection, beforeCommit: () => void): Dialect {
  class DirectDriver extends SqliteDriver {
    override async commitTransaction(connection: DatabaseConnection): Promise<void> {
      beforeCommit();
      await super.commitTransaction(connection);
    }

    /** After a full disk SQLite has rolled back by itself; a second rollback would fail and hide the first error. */
    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      if (database.inTransaction) await super.rollbackTransaction(connection);
    }
  }
  const dialect = new SqliteDialect({ database });
  return Object.assign(dialect, { createDriver: () => new DirectDriver({ database }) });
}
