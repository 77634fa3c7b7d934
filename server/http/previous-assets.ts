/**
 * The files of earlier builds. A page that was opened before a new version came asks later for scripts that the new build
 * does not have, and during an upgrade a new page may meet an old server. So every build's files are copied to the data
 * folder, which outlives builds, and answered from there for a month after the last build that had them.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../process/log.ts";
import { suffixes } from "./compress.ts";
import type { StoredFiles } from "./stored-files.ts";

const month = 30 * 24 * 60 * 60 * 1000;
/** Which files the last build had, one a line. */
const listName = ".current";
/** Characters that the file systems of Linux, macOS and Windows take in a name. */
const longestName = 255;
/** Some file systems take fewer characters than that, and say so in their own way. */
const noSuchFile: ReadonlySet<string> = new Set(["ENOENT", "ENAMETOOLONG", "EISDIR"]);
/** The end of the name of a copy that is not complete yet. */
const partial = ".part";

/**
 * Copies the files of `built` (a folder of assets) to the data folder and removes those that no build of the last month
 * had. A disk that does not take them is logged and stops nothing.
 */
export async function keepPreviousAssets(built: string, dataDir: string, now: Date, log: Log): Promise<void> {
  const kept = folderIn(dataDir);
  try {
    await mkdir(kept, { recursive: true, mode: 0o700 });
    const compressed = Object.values(suffixes);
    const names = (await readdir(built)).filter((name) => !compressed.some((end) => name.endsWith(end)));
    const there = new Set(await readdir(kept));
    for (const name of names) if (!there.has(name)) await copyWhole(join(built, name), join(kept, name));
    await noteWhoLeft(kept, names, now);
    await writeFile(join(kept, listName), names.join("\n"));
    for (const name of await readdir(kept)) {
      const { mtimeMs } = await stat(join(kept, name));
      if (!names.includes(name) && name !== listName && now.getTime() - mtimeMs > month)
        await rm(join(kept, name));
    }
  } catch (error) {
    log.warn(
      { err: error },
      "the files of this build could not be kept for pages that are open during the next",
    );
  }
}

/** The kept files, by their names under `/assets/`. */
export function previousAssets(dataDir: string): StoredFiles {
  return {
    folder: "/assets/",
    read: async (name) => {
      if (!/^[\w-][\w.-]*$/.test(name) || name.length > longestName || name.endsWith(partial))
        return undefined;
      return readFile(join(folderIn(dataDir), name)).catch((error: NodeJS.ErrnoException) => {
        if (noSuchFile.has(error.code ?? "")) return undefined;
        throw error;
      });
    },
  };
}

function folderIn(dataDir: string): string {
  return join(dataDir, "assets");
}

/** Another process that serves the folder never sees half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to + partial);
  await rename(to + partial, to);
}

/** The month of a file begins when a build comes that does not have it. */
async function noteWhoLeft(kept: string, names: readonly string[], now: Date): Promise<void> {
  const before = await readFile(join(kept, listName), "utf8").catch(() => "");
  for (const name of before.split("\n"))
    if (name && !names.includes(name)) await utimes(join(kept, name), now, now).catch(() => {});
}
