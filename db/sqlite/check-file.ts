/** Checks the SQLite file for damage, in a child process with a time limit, and before a server opens it. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { programPath } from "../../concurrency/program-path.ts";
import { databaseFile, type Place } from "../open.ts";
import { restoreAdvice } from "../retry.ts";
import { makeDataFolder } from "./data-folder.ts";

/**
 * Runs SQLite's `quick_check`, which reads the whole file, while others may use it. It runs in a child process because it
 * cannot be interrupted otherwise: after `timeLimit` milliseconds, if given, that is killed ("unfinished"). Throws an Error
 * when the file cannot be read for another reason than damage.
 */
export async function checkFile(file: string, timeLimit = 0) {
  const worker = [programPath("db/sqlite/check-worker"), file];
  const limits = { timeout: timeLimit, killSignal: "SIGKILL" } as const;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, worker, limits);
    const { damage, problem } = JSON.parse(stdout) as { damage?: string; problem?: string };
    if (problem) throw new Error(problem);
    return damage ? { damage } : "whole";
  } catch (error) {
    if (error instanceof Error && "killed" in error && error.killed) return "unfinished";
    throw error;
  }
}

/** Milliseconds. A longer start does more harm than good: what is not read by then is read behind it (`checkBehindStart`). */
const startTimeLimit = 1_000;

/**
 * Resolves to warnings for the log. Throws an Error with a sentence when the database is damaged: a submission confirmed
 * from such a file may be lost. A file that takes longer than `limit` milliseconds is not read to its end. PostgreSQL
 * is not checked.
 */
export async function checkBeforeOpen({ dataDir, databaseUrl }: Place, limit = startTimeLimit) {
  if (databaseUrl) return [];
  makeDataFolder(dataDir);
  const file = databaseFile(dataDir);
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.size) return newDatabase(file, facts ? "is empty (0 bytes)" : "is not there");
  const found = await checkFile(file, limit).catch((error: Error) => error);
  if (found === "whole") return [];
  if (found === "unfinished")
    return [
      `The database ${file} is too large to be looked through within ${limit / 1000} seconds of a start, and was opened without. All of it is read while it serves; to read it now: npm run desk -- doctor`,
    ];
  if ("damage" in found)
    throw new Error(`The database ${file} is damaged: ${found.damage}. ${restoreAdvice}`);
  return [`The database ${file} could not be looked through: ${found.message}`];
}

/** Whether this is the warning of a file that took longer. */
export function isTooLarge(warning: string): boolean {
  return warning.includes("is too large to be looked through");
}

/** Reads all of a file that a start had no time for; rejects with SQLITE_CORRUPT where it is damaged. */
export async function checkBehindStart({ dataDir }: Place): Promise<void> {
  const found = await checkFile(databaseFile(dataDir));
  if (typeof found === "object")
    throw Object.assign(new Error(`The database is damaged: ${found.damage}`), { code: "SQLITE_CORRUPT" });
}

/** Warns that a new database is created in a used folder; not at the very first start, nor when opening is refused (db/sqlite/sqlite-file.ts). */
function newDatabase(file: string, state: string): string[] {
  const folder = dirname(file);
  // What an earlier run leaves beside its database.
  const traces = readdirSync(folder).filter((name) => /^(secret$|backups$|site\.db\.before-)/.test(name));
  const isFirst = !existsSync(file) && traces.length === 0;
  if (isFirst || statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return [];
  const beside = traces.length > 0 ? `, though ${folder} has been used before (${traces.join(", ")})` : "";
  return [
    `The database ${file} ${state}${beside}: a new one without content is begun. If there was one, stop the site before anything is sent to it and restore the newest backup: npm run desk -- restore FILE`,
  ];
}
