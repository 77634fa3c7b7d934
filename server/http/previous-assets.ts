/**
 * Keeps the hashed assets of earlier builds. A page that was opened before a deploy later requests scripts that the new build
 * does not have, and during a rolling upgrade a new page may reach an old server. So the assets of every build are copied to
 * the data folder and served from there for a month after the last build that had them.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../process/log.ts";
import { suffixes } from "./compress.ts";
import type { StoredFiles } from "./stored-files.ts";

const month = 30 * 24 * 60 * 60 * 1000;
/** Lists the files of the last build, one a line. */
const listName = ".current";
/** Longest file name on Linux, macOS and Windows. */
const longestName = 255;
/** Some file systems allow fewer characters, with an error of their own. */
const noSuchFile: ReadonlySet<string> = new Set(["ENOENT", "ENAMETOOLONG", "EISDIR"]);
/** Suffix of a copy that is not complete yet. */
const partial = ".part";

/**
 * Copies the files of `built` (a folder of assets) to the data folder and removes those that no build of the last month
 * had. A failure is logged and does not stop the start.
 */
export async function keepPreviousAssets(built: string, dataDir: string, now: Date, log: Log): Promise<void> {
  const kept = folderIn(dataDir);
  try {
    await mkdir(kept, { recursive: true, mode: 0o700 });
    const compressed = Object.values(suffixes);
    const names = (await readdir(built)).filter((name) => !compressed.some((end) => name.endsWith(end)));
    const there = new Set(await readdir(kept));
    for (const name of names) if (!there.has(name)) await copyWhole(join(built, name), join(kept, name));
    await touchRemoved(kept, names, now);
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

/** The copies, by their names under `/assets/`. */
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

/** Renames a complete copy into place: another process that serves the folder never reads half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to + partial);
  await rename(to + partial, to);
}

/** Touches the files that only the previous build had: their month begins now. */
async function touchRemoved(kept: string, names: readonly string[], now: Date): Promise<void> {
  const before = await readFile(join(kept, listName), "utf8").catch(() => "");
  for (const name of before.split("\n"))
    if (name && !names.includes(name)) await utimes(join(kept, name), now, now).catch(() => {});
}
