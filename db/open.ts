/** Opens the database. The only file that knows a driver. */
import { accessSync, constants, mkdirSync } from "node:fs";
import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { isBusy } from "./retry.ts";
import type { Database, Tables } from "./schema.ts";

const fileName = "site.db";

/**
 * Opens `site.db` in the folder `dataDir`, making both when they are missing (the folder for its owner alone).
 * Close it with `db.destroy()`. Throws an Error with a plain sentence when the folder or file cannot be used.
 */
export function openDatabase({ dataDir }: { dataDir: string }): Database {
  const folder = resolve(dataDir);
  makeFolder(folder);
  const sqlite = openFile(join(folder, fileName));
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  // Kysely leaves a driver open that was handed over but never used.
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    sqlite.close();
  };
  return db;
}

/**
 * Rejects when a submission could not be kept: the tables do not answer, or the file is no longer where it was
 * opened, in which case SQLite would go on writing to a file that nobody finds again.
 */
export async function checkDatabase(db: Database, { dataDir }: { dataDir: string }): Promise<void> {
  await access(join(resolve(dataDir), fileName), constants.W_OK);
  await db.selectFrom("submissions").select("id").limit(1).execute();
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be written to. Check DATA_DIR.`, { cause: error });
  }
}

function openFile(file: string): Sqlite.Database {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = new Sqlite(file);
    // Nobody is being served yet, so waiting here harms no one.
    sqlite.pragma("busy_timeout = 3000");
    switchToWriteAheadLog(sqlite);
    // FULL: a commit that was answered survives a power cut, not only a crash.
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // The driver is synchronous: a longer wait would freeze every page. Writers use withRetry instead.
    sqlite.pragma("busy_timeout = 100");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw new Error(`The database ${file} cannot be opened: ${reason(error)}.`, { cause: error });
  }
}

/** SQLite does not wait at all when two processes switch a new file to WAL at once; so we do. */
function switchToWriteAheadLog(sqlite: Sqlite.Database): void {
  for (let attempt = 1; ; attempt++) {
    try {
      sqlite.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === 60) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
