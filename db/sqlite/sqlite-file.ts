/** Opens one SQLite file with the pragmas for durability (WAL, synchronous=FULL) and secure deletion. */
import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { isDamage, isTransient, restoreAdvice } from "../retry.ts";

/** An open connection of better-sqlite3. */
export type SqliteConnection = Sqlite.Database;

/**
 * Opens `file` for reading and writing, creating it readable by its owner alone (0600) when it is missing. Throws an Error
 * with a plain sentence when that fails. `busyTimeout`: milliseconds for which a lock of another process blocks the thread,
 * short because the driver is synchronous and db/retry.ts retries instead.
 */
export function connect(file: string, busyTimeout = 10): SqliteConnection {
  let sqlite: SqliteConnection | undefined;
  try {
    refuseStrayLog(file);
    makePrivate(file);
    sqlite = new Sqlite(file);
    // Blocking is harmless here: no request is served yet.
    sqlite.pragma("busy_timeout = 3000");
    switchToWriteAheadLog(sqlite);
    // FULL: a confirmed commit survives a power cut, not only a crash.
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // 16 MB between checkpoints: a page that many submissions touch is written back once, and the file is synced less often.
    sqlite.pragma("wal_autocheckpoint = 4000");
    // Deleted content is overwritten, so that no free page of the file still holds it.
    sqlite.pragma("secure_delete = ON");
    // 32 MB: with a million rows an insert would otherwise read index pages from the file.
    sqlite.pragma("cache_size = -32768");
    sqlite.pragma(`busy_timeout = ${busyTimeout}`);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    const advice = isDamage(error) ? ` ${restoreAdvice}` : "";
    throw new Error(`The database ${file} cannot be opened: ${reason(error)}.${advice}`, { cause: error });
  }
}

/** A database in memory, gone when it is closed. */
export function connectMemory(): SqliteConnection {
  return new Sqlite(":memory:");
}

/** Opens `file` for reading only. Throws an Error with a plain sentence when it cannot be opened. */
export function connectReader(file: string): SqliteConnection {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new Error(`The file ${file} cannot be opened: ${reason(error)}.`, { cause: error });
  }
}

/**
 * Returns a function that throws DATABASE_FILE_GONE when `file` or its log is gone or has another inode than at the first
 * call. SQLite would go on writing to the unlinked file, and visitors would get a reference for what is lost.
 * Call it before each commit.
 */
export function detectMovedFile(file: string): () => void {
  const inodes = new Map<string, number>();
  return () => {
    for (const path of [file, `${file}-wal`]) {
      const found = statSync(path, { throwIfNoEntry: false })?.ino;
      const first = inodes.get(path) ?? found;
      if (found === undefined || found !== first)
        throw Object.assign(new Error(`${path} is not where it was opened.`), { code: "DATABASE_FILE_GONE" });
      inodes.set(path, found);
    }
  };
}

/** SQLite treats the write-ahead log of an empty or missing file as a leftover and deletes it, with its content. */
function refuseStrayLog(file: string): void {
  // In this order: when another process is creating both, the file has content before the log.
  if (sizeOf(`${file}-wal`) === 0 || sizeOf(file) > 0) return;
  const state = existsSync(file) ? "is empty" : "is missing";
  throw new Error(
    `it ${state}, while its log ${file}-wal is not and may hold what people sent. Move the log to a safe place, then restore the newest backup: npm run desk -- restore FILE`,
  );
}

/** SQLite creates its -wal and -shm files with the same mode. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {
    // It exists. Opening and closing it here would drop this process's locks on it
    // (https://sqlite.org/howtocorrupt.html, 2.2). If it cannot be created, SQLite's own open fails next.
  }
  for (const end of ["", "-wal", "-shm"]) restrictToOwner(file + end);
}

/** Removes group and other permissions from a file, if it exists and is ours. */
export function restrictToOwner(file: string): void {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.isFile() || (facts.mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch {
    // Another user's file, which only they can change; the doctor reports it.
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Retries: busy_timeout does not apply when two processes switch a new file to WAL at once. */
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
