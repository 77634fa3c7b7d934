/** Backup: writes a snapshot of the database to one SQLite file, while the site runs. */
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { sql } from "kysely";
import { isSqlite } from "../dialect.ts";
import { migrate } from "../migrate.ts";
import { mergeLog, withFile } from "../open.ts";
import { reasonOf } from "../retry.ts";
import type { Database } from "../schema.ts";
import { copyTables, refuseNewer } from "./copy-tables.ts";
import { giveName, syncFile, writeChecksum } from "./durable-file.ts";
import { type Contents, inspect } from "./inspect-backup.ts";

/** Why there is no backup: a sentence for the owner. */
export class BackupProblem extends Error {}

/**
 * Writes a consistent snapshot to `file`: an SQLite database from both engines, readable by its owner alone (0600). It is
 * verified before it gets its name. Throws an Error with a plain sentence when the file exists or cannot be written;
 * then nothing is left behind.
 */
export async function backup(db: Database, file: string): Promise<Contents> {
  const taken = new BackupProblem(`${file} is there already; a backup overwrites nothing.`);
  if (existsSync(file)) throw taken;
  const part = `${file}.part-${process.pid}`;
  await reserve(part);
  try {
    await (isSqlite(db) ? sql`vacuum into ${part}`.execute(db) : copyFromPostgres(db, part));
    const contents = await inspect(part);
    await syncFile(part);
    await giveName(part, file);
    await writeChecksum(file);
    return contents;
  } catch (error) {
    throw reasonOf(error) === "EEXIST" ? taken : error;
  } finally {
    await rm(part, { force: true });
  }
}

/** Creates the file with its final permissions, before any content is in it. */
async function reserve(part: string): Promise<void> {
  try {
    const handle = await open(part, "wx", 0o600);
    await handle.close();
  } catch (error) {
    throw new BackupProblem(`${part} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

async function copyFromPostgres(db: Database, part: string): Promise<void> {
  await refuseNewer(db, "The database");
  await withFile(part, {}, async (copy) => {
    await migrate(copy);
    await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((from) => copy.transaction().execute((to) => copyTables(from, to)));
    await mergeLog(copy);
  });
}
