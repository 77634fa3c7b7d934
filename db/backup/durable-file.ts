/** Atomic, durable files: fsync and rename, so that a file is complete or absent after a power cut. */
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
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
