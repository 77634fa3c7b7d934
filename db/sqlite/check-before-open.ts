/** What a server looks at before it opens its database. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { databaseFile, type Place } from "../open.ts";
import { checkFile } from "./check-file.ts";
import { restoreAdvice } from "./damage.ts";
import { makeDataFolder } from "./data-folder.ts";

/** Milliseconds: half a gigabyte from a disk that is not in a hurry. A start that takes longer does more harm than good. */
const timeLimit = 5_000;

/**
 * Resolves to sentences for the log, none when nothing is odd. Throws an Error with a sentence when the database is damaged:
 * what is written into such a file may be lost, though its sender was thanked. A file too large for `limit` milliseconds is
 * not read to its end. PostgreSQL looks after itself.
 */
export async function checkBeforeOpen({ dataDir, databaseUrl }: Place, limit = timeLimit): Promise<string[]> {
  if (databaseUrl) return [];
  makeDataFolder(dataDir);
  const file = databaseFile(dataDir);
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts?.size) return newDatabase(file, facts ? "is empty (0 bytes)" : "is not there");
  const found = await checkFile(file, limit).catch((error: Error) => error);
  if (found === "whole") return [];
  if (found === "unfinished")
    return [
      `The database ${file} is too large to be looked through within ${limit / 1000} seconds of a start, and was opened without. To have all of it read: npm run desk -- doctor`,
    ];
  if ("damage" in found)
    throw new Error(`The database ${file} is damaged: ${found.damage}. ${restoreAdvice}`);
  return [`The database ${file} could not be looked through: ${found.message}`];
}

/** Nothing to say about the first start of all, nor about one that will be refused (db/sqlite/sqlite-file.ts). */
function newDatabase(file: string, state: string): string[] {
  const folder = dirname(file);
  const traces = readdirSync(folder).filter(isTrace);
  const isFirst = !existsSync(file) && traces.length === 0;
  if (isFirst || statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return [];
  const beside = traces.length > 0 ? `, though ${folder} has been used before (${traces.join(", ")})` : "";
  return [
    `The database ${file} ${state}${beside}: a new one without content is begun. If there was one, stop the site before anything is sent to it and restore the newest backup: npm run desk -- restore FILE`,
  ];
}

/** What a site leaves beside its database. */
function isTrace(name: string): boolean {
  return name === "secret" || name === "backups" || name.startsWith("site.db.before-");
}
