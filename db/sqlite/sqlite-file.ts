/** Opens one SQLite file with the settings on which the site's promises rest. */
import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { isTransient } from "../retry.ts";
import { isDamage, restoreAdvice } from "./damage.ts";

/** An open connection of better-sqlite3. */
export type SqliteConnection = Sqlite.Database;

/** Bytes of pages kept in memory: with a million rows an insert would otherwise read its places from the file. */
const writerCache = 32 * 1024 * 1024;

/**
 * Opens `file` for reading and writing, making it for its owner alone when it is missing. Throws an Error with a plain
 * sentence when it cannot be opened.
 */
export function connect(file: string): SqliteConnection {
  let sqlite: SqliteConnection | undefined;
  try {
    refuseStrayLog(file);
    makePrivate(file);
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
    sqlite.pragma(`cache_size = -${writerCache / 1024}`);
    // The driver is synchronous, and others wait for this connection meanwhile. Writers come back by themselves instead.
    sqlite.pragma("busy_timeout = 10");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    const advice = isDamage(error) ? ` ${restoreAdvice}` : "";
    throw new Error(`The database ${file} cannot be opened: ${reason(error)}.${advice}`, { cause: error });
  }
}

/** Opens `file` for reading only. Throws an Error with a plain sentence when it cannot be opened. */
export function connectReader(file: string): SqliteConnection {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new Error(`The file ${file} cannot be opened: ${reason(error)}.`, { cause: error });
  }
}

/** Of a file without content SQLite takes the log beside it for a leftover and deletes it, with all that it holds. */
function refuseStrayLog(file: string): void {
  // In this order: of a process that is just beginning both, the file has content before the log has.
  if (sizeOf(`${file}-wal`) === 0 || sizeOf(file) > 0) return;
  const state = existsSync(file) ? "is empty" : "is missing";
  throw new Error(
    `it ${state}, while its log ${file}-wal is not and may hold what people sent. Move the log to a safe place, then restore the newest backup: npm run desk -- restore FILE`,
  );
}

/** SQLite gives the files beside it the same mode. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {
    // It is there already. It must not be opened and closed here: that would drop this process's locks on it
    // (https://sqlite.org/howtocorrupt.html, 2.2). If it cannot be made, SQLite says so in a moment.
  }
  for (const end of ["", "-wal", "-shm"]) restrictToOwner(file + end);
}

/** Takes the rights of everybody but the owner from a file, if it is there and ours. */
export function restrictToOwner(file: string): void {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile() || (facts.mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch {
    // Another user's file, which only they can change; the doctor names it.
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** SQLite does not wait at all when two processes switch a new file to WAL at once; so we do. */
function switchToWriteAheadLog(sqlite: SqliteConnection): void {
  for (let attempt = 1; ; attempt++) {
    try {
      sqlite.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (!isTransient(error) || attempt === 60) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
