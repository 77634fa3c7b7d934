/** Opens the database. The only file that knows a driver. */
import { accessSync, closeSync, constants, fsyncSync, mkdirSync, openSync } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import { isSqlite } from "./identity.ts";
import { answerWithin, isPassing, patience, withRetry } from "./retry.ts";
import type { Database, Tables } from "./schema.ts";
import { keepingStatements, stillInPlace } from "./statements.ts";

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

/** Bytes: a letter may take a dozen pages of the write-ahead log, and many letters come before it is folded in. */
const leastRoom = 1024 * 1024;

/**
 * Rejects when a submission could not be kept: its table does not answer, a row cannot be committed, the disk has less
 * than 1 MB left, or the file is no longer where it was opened, in which case SQLite would go on writing to a file
 * that nobody finds again. After 3 seconds without an answer it rejects too, though PostgreSQL be silent for longer.
 */
export async function checkDatabase(db: Database, { dataDir }: Place): Promise<void> {
  if (isSqlite(db)) {
    await access(databaseFile(dataDir), constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < leastRoom) throw new Error("The disk of the data folder is full.");
  }
  const last_done = new Date().toISOString();
  const kept = withRetry(() =>
    db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("submissions").select("id").limit(1).execute();
      await transaction.selectFrom("outbox").select("id").limit(1).execute();
      await transaction
        .insertInto("chores")
        .values({ name: "ready", last_done, holder: null, held_until: null })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_done }))
        .execute();
    }),
  );
  // SQLite does not hang, and says itself that it is locked.
  await (isSqlite(db) ? kept : answerWithin(patience, kept));
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

function makeFolder(folder: string): void {
  try {
    const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (made) syncFolders(dirname(made), folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be written to. Check DATA_DIR.`, { cause: error });
  }
}

/** SQLite syncs the folder its files are in; that the new folders themselves outlive a power cut is up to us. */
function syncFolders(first: string, last: string): void {
  for (let folder = last; folder !== first; ) {
    folder = dirname(folder);
    const descriptor = openSync(folder, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
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
    // 16 MB: a page that many letters touch goes back into the file once for all of them, and the file is synced less often.
    sqlite.pragma("wal_autocheckpoint = 4000");
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
