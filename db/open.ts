/** Opens the database. Drivers are known here and in db/sqlite/sqlite-file.ts. */
import { join, resolve } from "node:path";
import { Kysely, PostgresDialect, SqliteDialect, sql } from "kysely";
import type { Database, Tables } from "./schema.ts";
import { makeDataFolder } from "./sqlite/data-folder.ts";
import { connect, connectReader } from "./sqlite/sqlite-file.ts";
import { keepingStatements, stillInPlace } from "./sqlite/statement-cache.ts";
import { threadedSqlite } from "./sqlite/threaded-sqlite.ts";

const fileName = "site.db";

export interface Place {
  /** Folder of `site.db`, and of what else the site keeps on this machine. */
  dataDir: string;
  /** `postgres://…`; absent, empty: SQLite in `dataDir`. */
  databaseUrl?: string;
}

/**
 * Opens PostgreSQL at `databaseUrl`, or else `site.db` in the folder `dataDir`, making both when they are missing
 * (the folder for its owner alone). Close it with `db.destroy()`. Throws an Error with a plain sentence when the
 * folder or file cannot be used; a PostgreSQL that does not answer is noticed by the first query.
 */
export function openDatabase({ dataDir, databaseUrl }: Place): Database {
  makeDataFolder(dataDir);
  return databaseUrl ? openPostgres(databaseUrl) : openFile(databaseFile(dataDir));
}

/**
 * The same for a server: what it writes to SQLite is written on a thread of its own, so that no page waits for the disk
 * (db/sqlite/threaded-sqlite.ts).
 */
export async function openServed({ dataDir, databaseUrl }: Place): Promise<Database> {
  makeDataFolder(dataDir);
  if (databaseUrl) return openPostgres(databaseUrl);
  const db = new Kysely<Tables>({ dialect: threadedSqlite(databaseFile(dataDir)) });
  await sql`select 1`.execute(db);
  return db;
}

/** The path of the SQLite file in the folder `dataDir`. */
export function databaseFile(dataDir: string): string {
  return join(resolve(dataDir), fileName);
}

/**
 * Opens one SQLite file, a backup for instance; `readOnly` changes nothing on disk. Throws an Error with a plain
 * sentence when it cannot be opened.
 */
export function openFile(file: string, { readOnly = false } = {}): Database {
  const sqlite = readOnly ? connectReader(file) : connect(file);
  const inPlace = readOnly ? () => {} : stillInPlace([file, `${file}-wal`]);
  const database = keepingStatements(sqlite, inPlace);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  // Kysely leaves a driver open that was handed over but never used.
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    sqlite.close();
  };
  return db;
}

function openPostgres(databaseUrl: string): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => openPool(databaseUrl) }) });
}

/** The driver is read here, so that a site on SQLite does without. */
async function openPool(connectionString: string) {
  const { Pool } = await import("pg");
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
  });
  // A connection that breaks while nobody uses it is simply replaced by the next query.
  pool.on("error", () => {});
  // The server may be set to answer a commit before it is on disk; a receipt is more than that.
  pool.on("connect", (client) => {
    // One that breaks while somebody uses it fails their query; this event as well would end the whole process.
    client.on("error", () => {});
    client.query("set synchronous_commit to on").catch(() => {
      // The connection broke at once: whoever asked for it is told by their own query.
    });
  });
  return pool;
}
