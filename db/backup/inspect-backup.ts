/** Verifies a backup: integrity check, known migrations, readable submissions, and nothing that the site never made. */
import { constants } from "node:fs";
import { copyFile, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { countOf } from "../count.ts";
import { isIrreversible, isNewer, migrate, seenMigrations } from "../migrate.ts";
import { openEmpty, withFile } from "../open.ts";
import type { Database } from "../schema.ts";
import { tableNames } from "./copy-tables.ts";
import { differsFromChecksum } from "./durable-file.ts";

/** What a valid backup holds. */
export type Contents = Awaited<ReturnType<typeof inspect>>;

/** Inspects a copy, because opening an SQLite file can change it. Throws as `inspect` does. */
export async function inspectCopy(file: string): Promise<Contents> {
  await looksLikeBackup(file);
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  try {
    const copy = join(folder, "copy.db");
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    await refuseChanged(copy, file);
    return await inspect(copy, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws an Error with a sentence when a copy of the backup has not the sum that is kept beside it. */
export async function refuseChanged(copy: string, file: string): Promise<void> {
  if (await differsFromChecksum(copy, file))
    throw new Error(`${file} was changed since it was made: its SHA-256 is not the one in ${file}.sha256.`);
}

/** Opens a backup and reads all of it. Throws an Error with a sentence that says what is wrong with it, under the name `name`. */
export async function inspect(file: string, name = file) {
  const bytes = await sizeOf(file, name);
  try {
    return { bytes, ...(await withFile(file, { readOnly: true }, readContents)) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const verdict = error instanceof InvalidBackup ? why : `is damaged: ${why}`;
    throw new Error(`${name} ${verdict}.`, { cause: error });
  }
}

/** Throws an Error with a sentence when the file is missing or cannot be a backup, without reading all of it. */
export async function looksLikeBackup(file: string): Promise<void> {
  await sizeOf(file, file);
  const log = await stat(`${file}-wal`).catch(() => undefined);
  if (!log?.size) return;
  throw new Error(
    `${file} has a log beside it: it is a running database, not a backup. Use \`backup\` to make one.`,
  );
}

/** By the first 16 bytes of every SQLite file (https://sqlite.org/fileformat.html#magic_header_string). */
export async function isSqliteFile(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0).finally(() => handle.close());
  return buffer.toString("latin1") === "SQLite format 3\0";
}

/** Its message is the end of a sentence that begins with the file's name. */
class InvalidBackup extends Error {}

async function sizeOf(file: string, name: string): Promise<number> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts) throw new Error(`There is no file ${name}.`);
  if (!facts.isFile()) throw new Error(`${name} is no file.`);
  if (facts.size === 0) throw new Error(`${name} is empty.`);
  if (!(await isSqliteFile(file))) throw new Error(`${name} is no backup of this site.`);
  return facts.size;
}

/** `version`: the last migration it has seen. `newest`: ISO instant of the newest submission. */
async function readContents(db: Database) {
  await checkIntegrity(db);
  const seen = await seenMigrations(db);
  const newer = seen.filter(isNewer).find(isIrreversible);
  if (newer) throw new InvalidBackup(`was written by a newer version of this site (it has "${newer}")`);
  const version = seen.at(-1);
  if (!version) throw new InvalidBackup("is a database, but none of this site");
  const rows = new Map<string, number>();
  // Names of what is not of this site's schema; a restore leaves it out.
  const foreign = (await foreignObjects(db)).map(({ type, name }) => `${type} ${name}`);
  for (const table of await tableNames(db))
    if (!foreign.some((one) => one.endsWith(` ${table}`)))
      rows.set(table, await countOf(db.selectFrom(table)));
  return { version, rows, newest: await readSubmissions(db), foreign };
}

async function checkIntegrity(db: Database): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(3)`.execute(db);
  const faults = rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
  if (faults.length > 0) throw new InvalidBackup(`is damaged: ${faults.join("; ").replace(/\s+/g, " ")}`);
}

/** Checks that every submission's fields are a JSON object; returns when the newest one was received. */
async function readSubmissions(db: Database): Promise<string | undefined> {
  const broken = await db
    .selectFrom("submissions")
    .select("reference")
    .where(sql<string>`case when json_valid(fields) then json_type(fields) else '' end`, "<>", "object")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (broken) throw new InvalidBackup(`is damaged: the submission ${broken.reference} cannot be read`);
  const { newest } = await db
    .selectFrom("submissions")
    .select(({ fn }) => fn.max<string | null>("received_at").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? undefined;
}

interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

/**
 * What the site never made. Of a newer version its tables and indexes are not known and stay; triggers and views run code, so they
 * must be ours word for word.
 */
async function foreignObjects(db: Database): Promise<SchemaObject[]> {
  const ours = await ownObjects();
  const isOfNewer = (await seenMigrations(db)).some(isNewer);
  return (await readObjects(db)).filter((one) => {
    const own = ours.find(({ type, name }) => type === one.type && name === one.name);
    const runsCode = one.type === "trigger" || one.type === "view";
    return runsCode ? own?.sql !== one.sql : !own && !isOfNewer;
  });
}

/** Removes what is foreign; of our own triggers that were changed, ours are there again. */
export async function dropForeignObjects(db: Database): Promise<void> {
  const ours = await ownObjects();
  for (const { type, name } of await foreignObjects(db)) {
    await sql`drop ${sql.raw(type)} if exists ${sql.id(name)}`.execute(db);
    const own = ours.find((one) => one.type === type && one.name === name);
    if (own?.sql) await sql.raw(own.sql).execute(db);
  }
}

async function ownObjects(): Promise<SchemaObject[]> {
  const empty = openEmpty();
  try {
    await migrate(empty);
    return await readObjects(empty);
  } finally {
    await empty.destroy();
  }
}

/** Without what SQLite makes by itself. */
async function readObjects(db: Database): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    select type, name, sql from sqlite_master where substr(name, 1, 7) <> 'sqlite_' order by type desc, name
  `.execute(db);
  return rows;
}
