/** The folder `DATA_DIR`: made when it is missing, for its owner alone. */
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

/** Owners may keep files of their own in the same folder, or name one that holds much else. */
const ownFile = /^(site\.db|secret)/;

/**
 * Makes the folder when it is missing, and takes from everybody else the right to read its files, which earlier versions
 * left open. Throws an Error with a plain sentence when the folder cannot be used.
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

/** One after another: Node's own way to make several at once never comes back from a place such as /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  makeFolders(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (existsSync(folder)) return;
    throw error;
  }
  // SQLite syncs the folder its files are in; that the new folders themselves outlive a power cut is up to us.
  const descriptor = openSync(parent, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
