/**
 * Keeps the hashed assets of earlier builds for pages that were opened before a deploy or come from another server during a
 * rolling upgrade: copies them to the data folder and serves them for a month after the last build that had them.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../process/log.ts";
import { suffixes } from "./content-encoding.ts";
import type { StoredFiles } from "./static-files.ts";

const month = 30 * 24 * 60 * 60 * 1000;
/** Lists the files of the last build, one a line. */
const listName = ".current";
const noSuchFile: ReadonlySet<string> = new Set(["ENOENT", "ENAMETOOLONG", "EISDIR"]);
/** Suffix of a copy that is not complete yet. */
const partial = ".part";

/** Copies the assets of a build to the data folder and removes the expired ones. A failure is logged and does not stop the start. */
export async function keepPreviousAssets(built: string, dataDir: string, now: Date, log: Log): Promise<void> {
  const kept = join(dataDir, "assets");
  try {
    await mkdir(kept, { recursive: true, mode: 0o700 });
    const compressed = Object.values(suffixes);
    const names = (await readdir(built)).filter((name) => !compressed.some((end) => name.endsWith(end)));
    const there = new Set(await readdir(kept));
    for (const name of names.filter((one) => !there.has(one))) {
      // Renamed when complete: another process that serves the folder never reads half a file.
      await copyFile(join(built, name), join(kept, name + partial));
      await rename(join(kept, name + partial), join(kept, name));
    }
    const list = join(kept, listName);
    const before = (await readFile(list, "utf8").catch(() => "")).split("\n");
    for (const name of there) {
      const file = join(kept, name);
      if (names.includes(name) || name === listName) continue;
      // The month of what only the previous build had begins now.
      if (before.includes(name)) await utimes(file, now, now);
      else if (now.getTime() - (await stat(file)).mtimeMs > month) await rm(file);
    }
    await writeFile(list, names.join("\n"));
  } catch (error) {
    log.warn({ err: error }, "the assets of this build could not be kept for pages that are open already");
  }
}

/** The copies, by their names under `/assets/`. */
export function previousAssets(dataDir: string): StoredFiles {
  return {
    folder: "/assets/",
    read: async (name) => {
      if (!/^[\w-][\w.-]*$/.test(name) || name.endsWith(partial)) return undefined;
      return readFile(join(dataDir, "assets", name)).catch((error: NodeJS.ErrnoException) => {
        if (noSuchFile.has(error.code ?? "")) return undefined;
        throw error;
      });
    },
  };
}
