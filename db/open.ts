/** Opens the database. The only file that knows a driver. */
import { accessSync, constants, mkdirSync } from "node:fs";
import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect } from "kysely";
import { Pool } from "pg";
import { isSqlite } from "./identity.ts";
import { isPassing, withRetry } from "./retry.ts";
import type { Database, Tables } from "./schema.ts";

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
  const folder = resolve(dataDir);
  makeFolder(folder);
  return databaseUrl ? openPostgres(databaseUrl) : openFile(databaseFile(folder));
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
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: keepingStatements(sqlite) }) });
  // Kysely leaves a driver open that was handed over but never used.
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    sqlite.close();
  };
  return db;
}

/**
 * Rejects when a submission could not be kept: its table does not answer, a row cannot be written, or the file is no
 * longer where it was opened, in which case SQLite would go on writing to a file that nobody finds again.
 */
export async function checkDatabase(db: Database, { dataDir }: Place): Promise<void> {
  if (isSqlite(db)) await access(databaseFile(dataDir), constants.W_OK);
  const last_done = new Date().toISOString();
  await db.selectFrom("submissions").select("id").limit(1).execute();
  await withRetry(() =>
    db
      .insertInto("chores")
      .values({ name: "ready", last_done, holder: null, held_until: null })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_done }))
      .execute(),
  );
}

/** Reading the same SQL anew for each letter would cost as much as writing it down. */
function keepingStatements(sqlite: Sqlite.Database): SqliteDatabase {
  const kept = new Map<string, Sqlite.Statement<unknown[]>>();
  return {
    close: () => sqlite.close(),
    prepare: (sql) => {
      const known = kept.get(sql);
      if (known) return known;
      const statement = sqlite.prepare<unknown[]>(sql);
      // Lists of varying length make endless kinds of SQL.
      if (kept.size === 200) kept.clear();
      kept.set(sql, statement);
      return statement;
    },
  };
}

function openPostgres(databaseUrl: string): Database {
  const pool = new Pool({
    connectionString: databaseUrl,
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
    client.query("set synchronous_commit to on").catch(() => {
      // The connection broke at once: whoever asked for it is told by their own query.
    });
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be written to. Check DATA_DIR.`, { cause: error });
  }
}

function connect(file: string): Sqlite.Database {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = new Sqlite(file);
    // Nobody is being served yet, so waiting here harms no one.
    sqlite.pragma("busy_timeout = 3000");
    switchToWriteAheadLog(sqlite);
    // FULL: a commit that was answered survives a power cut, not only a crash.
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // What is erased is overwritten, so that no free page of the file still holds it.
    sqlite.pragma("secure_delete = ON");
    // 64 MB of pages in memory: with a million rows an insert would otherwise read its places from the file.
    sqlite.pragma("cache_size = -65536");
    // The driver is synchronous: a longer wait in it would freeze every page. Writers come back by themselves instead.
    sqlite.pragma("busy_timeout = 10");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw new Error(`The database ${file} cannot be opened: ${reason(error)}.`, { cause: error });
  }
}

function connectReader(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new Error(`The file ${file} cannot be opened: ${reason(error)}.`, { cause: error });
  }
}

/** SQLite does not wait at all when two processes switch a new file to WAL at once; so we do. */
function switchToWriteAheadLog(sqlite: Sqlite.Database): void {
  for (let attempt = 1; ; attempt++) {
    try {
      sqlite.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (!isPassing(error) || attempt === 60) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
