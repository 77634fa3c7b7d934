/** Creates the folder `DATA_DIR` and restricts its files to their owner. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { restrictToOwner } from "./sqlite-file.ts";

/** Only the site's own files are restricted; the folder may hold others. */
const ownFile = /^(site\.db|secret)/;

/**
 * Creates the folder when it is missing (0700), and restricts the site's files in it to their
 * owner. Throws an Error with a plain sentence when the folder cannot be used.
 */
export function makeDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    makeFolders(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    for (const name of readdirSync(folder)) if (ownFile.test(name)) restrictToOwner(join(folder, name));
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be written to. Check DATA_DIR.`, { cause: error });
  }
}

/** Creates one folder after another: Node's recursive mkdir never returns in a place such as /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  makeFolders(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process created it meanwhile.
    if (existsSync(folder)) return;
    throw error;
  }
  // SQLite syncs the folder of its files, but not that folder's entry in its parent.
  const descriptor = openSync(parent, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
