/** Atomic, durable files (fsync and rename): complete or absent after a power cut. Sums of backups beside them, as of sha256sum. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { reasonOf } from "../retry.ts";

/** fsyncs a file. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync().finally(() => handle.close());
}

/** fsyncs the folder of a file, so that its name is on the disk. Windows does this by itself. */
export async function syncFolderOf(file: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(dirname(file), "r");
  await handle.sync().finally(() => handle.close());
}

/** Moves a finished file to its final name. Throws EEXIST, without a race, when that name is taken. */
export async function giveName(finished: string, name: string): Promise<void> {
  try {
    await link(finished, name);
    await rm(finished);
  } catch (error) {
    if (reasonOf(error) === "EEXIST") throw error;
    // Some file systems have no hard links.
    await rename(finished, name);
  }
  await syncFolderOf(name);
}

export async function writeChecksum(file: string): Promise<void> {
  const sum = checksumFile(file);
  await writeFile(sum, `${await sha256(file)}  ${basename(file)}\n`, { mode: 0o600, flush: true });
  await syncFolderOf(sum);
}

/** Whether `file` has not the sum that is kept beside `named`, which it is a copy of; false when none is kept. */
export async function differsFromChecksum(file: string, named: string): Promise<boolean> {
  const kept = await readFile(checksumFile(named), "utf8").catch(() => undefined);
  return kept !== undefined && kept.slice(0, 64).toLowerCase() !== (await sha256(file));
}

export function removeChecksum(file: string): Promise<void> {
  return rm(checksumFile(file), { force: true });
}

function checksumFile(file: string): string {
  return `${file}.sha256`;
}

/** In hex. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
