/** Backups in a folder of this machine, such as a mounted disk. */
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFolderOf } from "../../db/backup/durable-file.ts";
import { type Store, StoreProblem, unfinished } from "./store.ts";

export async function openFolder(url: URL): Promise<Store> {
  const folder = decodeURIComponent(url.pathname);
  // Never made: where a disk is not mounted, the backups would be on the disk that they are to outlive.
  const facts = await stat(folder).catch(() => undefined);
  if (!facts?.isDirectory())
    throw new StoreProblem(`there is no folder ${folder}; its disk may not be mounted`);
  const at = (name: string) => join(folder, name);
  return {
    write: async (name, bytes) => {
      const part = at(name + unfinished);
      try {
        await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, at(name));
        await syncFolderOf(at(name));
      } finally {
        await rm(part, { force: true });
      }
    },
    read: async (name) => createReadStream(at(name)),
    list: async () => {
      const files = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isFile());
      const sizes = files.map(async ({ name }) => ({ name, bytes: (await stat(at(name))).size }));
      return Promise.all(sizes);
    },
    remove: (name) => rm(at(name), { force: true }),
    close: async () => undefined,
  };
}
