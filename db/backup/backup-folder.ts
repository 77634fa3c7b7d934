/** The folder of the backups, `backups` in the data folder: what is in it, and one more. deploy/backup.sh writes there too. */
import { constants } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { runExclusive } from "../exclusive-lock.ts";
import { noteLastDone, readLastDone } from "../last-done.ts";
import { withRetry } from "../retry.ts";
import type { Database } from "../schema.ts";
import { removeChecksum } from "./checksum.ts";
import { syncErasures } from "./erasures.ts";
import { isSqliteFile } from "./inspect-backup.ts";

/** `madeAt`: ISO instant. */
export type BackupFile = Awaited<ReturnType<typeof listBackups>>[number];

const note = "backup made";
/** Backups of the desk that stay; those of deploy/backup.sh are counted there. */
const keptOfDesk = 14;

export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** The backups in a folder, newest first; empty when there is none. */
export async function listBackups(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // One that is removed meanwhile is none.
      const facts = await stat(path).catch(() => undefined);
      if (!facts?.isFile() || /\.part-\d+$/.test(name)) return [];
      const isBackup = await isSqliteFile(path).catch(() => false);
      return isBackup ? [{ name, path, bytes: facts.size, madeAt: facts.mtime.toISOString() }] : [];
    }),
  );
  return found.flat().toSorted((a, b) => b.madeAt.localeCompare(a.madeAt) || b.name.localeCompare(a.name));
}

/** Backs up to a file, wherever, and notes when: the doctor of every server knows of it. Throws an Error with a plain sentence. */
export async function backUpTo<T>(
  db: Database,
  { dataDir, file, now }: { dataDir: string; file: string; now: Date },
  write: (file: string) => Promise<T>,
): Promise<T> {
  await syncErasures(db, dataDir);
  const written = await write(file);
  await withRetry(() => noteLastDone(db, { [note]: now.toISOString() }));
  return written;
}

/**
 * Makes a backup in the folder, one at a time, and removes the oldest ones of the desk beyond fourteen. Undefined while another is
 * being made.
 */
export async function makeBackup(
  db: Database,
  dataDir: string,
  now: Date,
  write: (file: string) => Promise<unknown>,
): Promise<BackupFile | undefined> {
  const folder = backupFolder(dataDir);
  return runExclusive(db, "backup", async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z-desk.db`;
    await backUpTo(db, { dataDir, file: join(folder, name), now }, write);
    const files = await listBackups(folder);
    const ofDesk = files.filter((file) => file.name.endsWith("-desk.db"));
    for (const { path } of ofDesk.slice(keptOfDesk)) {
      await rm(path, { force: true });
      await removeChecksum(path);
    }
    return files.find((file) => file.name === name);
  });
}

/** Opens one of the folder's backups to read it, by its name; undefined when it is not there. Never follows a link. */
export async function openBackup(dataDir: string, name: string) {
  const found = (await listBackups(backupFolder(dataDir))).find((file) => file.name === name);
  if (!found) return undefined;
  const handle = await open(found.path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined);
  return handle && { ...found, handle, bytes: (await handle.stat()).size };
}

/** When a backup was last made by the site's own commands, as an ISO instant; restored ones count as what they were. */
export async function readLastBackup(db: Database): Promise<string | undefined> {
  return (await readLastDone(db, [note])).get(note);
}
