/** Verifies a backup: integrity check, known migrations, readable submissions. */
import { constants } from "node:fs";
import { copyFile, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { forbiddingMigration, seenMigrations } from "../migrate.ts";
import { openFile } from "../open.ts";
import type { Database } from "../schema.ts";
import { countRows, tableNames } from "./copy-tables.ts";

/** What a valid backup holds. */
export interface Contents {
  bytes: number;
  /** The last migration it has seen. */
  version: string;
  rows: ReadonlyMap<string, number>;
  /** ISO instant of the newest submission. */
  newest: string | undefined;
}

/** Inspects a copy, because opening an SQLite file can change it. Throws as `inspect` does. */
export async function inspectCopy(file: string): Promise<Contents> {
  await looksLikeBackup(file);
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  try {
    const copy = join(folder, "copy.db");
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    return await inspect(copy, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a backup and reads all of it. Throws an Error with a sentence that says what is wrong with it, under the name `name`. */
export async function inspect(file: string, name = file): Promise<Contents> {
  const size = await sizeOf(file, name);
  let db: Database | undefined;
  try {
    db = openFile(file, { readOnly: true });
    await checkIntegrity(db);
    const newer = await forbiddingMigration(db);
    if (newer) throw new InvalidBackup(`was written by a newer version of this site (it has "${newer}")`);
    const version = (await seenMigrations(db)).at(-1);
    if (!version) throw new InvalidBackup("is a database, but none of this site");
    const rows = new Map<string, number>();
    for (const table of await tableNames(db)) rows.set(table, await countRows(db, table));
    return { bytes: size, version, rows, newest: await readSubmissions(db) };
  } catch (error) {
    if (error instanceof InvalidBackup) throw new Error(`${name} ${error.message}.`, { cause: error });
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} is damaged: ${why}.`, { cause: error });
  } finally {
    await db?.destroy();
  }
}

/** Throws an Error with a sentence when the file is missing or cannot be a backup, without reading all of it. */
export async function looksLikeBackup(file: string): Promise<void> {
  await sizeOf(file);
  const log = await stat(`${file}-wal`).catch(() => undefined);
  if (!log?.size) return;
  throw new Error(
    `${file} has a log beside it: it is a running database, not a backup. Use \`backup\` to make one.`,
  );
}

/** Its message is the end of a sentence that begins with the file's name. */
class InvalidBackup extends Error {}

async function sizeOf(file: string, name = file): Promise<number> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts) throw new Error(`There is no file ${name}.`);
  if (!facts.isFile()) throw new Error(`${name} is no file.`);
  if (facts.size === 0) throw new Error(`${name} is empty.`);
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0).finally(() => handle.close());
  // The first 16 bytes of every SQLite file (https://sqlite.org/fileformat.html#magic_header_string).
  if (buffer.toString("latin1") !== "SQLite format 3\0")
    throw new Error(`${name} is no backup of this site.`);
  return facts.size;
}

async function checkIntegrity(db: Database): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(3)`.execute(db);
  const faults = rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
  if (faults.length > 0) throw new InvalidBackup(`is damaged: ${faults.join("; ").replace(/\s+/g, " ")}`);
}

/** Checks that every submission's fields are valid JSON; returns when the newest one was received. */
async function readSubmissions(db: Database): Promise<string | undefined> {
  let newest: string | undefined;
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("submissions")
      .select(["id", "reference", "fields", "received_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute();
    for (const { reference, fields, received_at } of rows) {
      if (!isJsonObject(fields))
        throw new InvalidBackup(`is damaged: the submission ${reference} cannot be read`);
      if (newest === undefined || received_at > newest) newest = received_at;
    }
    if (rows.length < 500) return newest;
    after = rows.at(-1)?.id ?? after;
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
