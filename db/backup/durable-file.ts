/** Files that are there whole or not at all, also after a power cut. */
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Syncs a file's bytes to the disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync().finally(() => handle.close());
}

/** Syncs a folder, so that the names of its files are on the disk. Windows syncs names by itself. */
export async function syncFolderOf(file: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(dirname(file), "r");
  await handle.sync().finally(() => handle.close());
}

/** Gives a finished file its name. Throws EEXIST when the name is taken, even since a moment ago. */
export async function giveName(finished: string, name: string): Promise<void> {
  try {
    await link(finished, name);
    await rm(finished);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw error;
    // Some file systems know no second name for a file.
    await rename(finished, name);
  }
  await syncFolderOf(name);
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
