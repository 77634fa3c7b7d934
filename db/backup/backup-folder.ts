/** The folder of the backups, `backups` in the data folder: what is in it, and one more. deploy/backup.sh writes there too. */
import { constants } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { openIsolatedProcess } from "../../concurrency/isolated-process.ts";
import { programPath } from "../../concurrency/program-path.ts";
import { runExclusive } from "../exclusive-lock.ts";
import { noteLastDone, readLastDone } from "../last-done.ts";
import type { Place } from "../open.ts";
import { withRetry } from "../retry.ts";
import type { Database } from "../schema.ts";
import { BackupProblem } from "./backup.ts";
import type { BackupJob, BackupResult } from "./backup-worker.ts";
import { removeChecksum } from "./durable-file.ts";
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

/** Milliseconds for one backup. */
const timeLimit = 10 * 60_000;

/** Backups of a running server, written and read back in a child process. */
export function openBackups(db: Database, place: Place, now: () => Date) {
  return {
    /** One at a time. `problem`: a sentence for the owner. */
    make: async (): Promise<BackupFile | { problem: string }> => {
      try {
        const made = await runExclusive(db, "backup", () => makeBackup(db, place, now()));
        return made ?? { problem: "A backup is being made just now. Look again in a minute." };
      } catch (error) {
        if (error instanceof BackupProblem) return { problem: error.message };
        throw error;
      }
    },
  };
}

/** Makes a backup in the folder, and removes the oldest ones of the desk beyond fourteen. */
async function makeBackup(db: Database, place: Place, now: Date): Promise<BackupFile | undefined> {
  const { dataDir } = place;
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z-desk.db`;
  await backUpTo(db, { dataDir, file: join(folder, name), now }, (file) => writeInChild(place, file));
  const files = await listBackups(folder);
  for (const { path } of files.filter((file) => file.name.endsWith("-desk.db")).slice(keptOfDesk)) {
    await rm(path, { force: true });
    await removeChecksum(path);
  }
  return files.find((file) => file.name === name);
}

async function writeInChild({ dataDir, databaseUrl }: Place, file: string): Promise<void> {
  const program = programPath("db/backup/backup-worker");
  const child = openIsolatedProcess<BackupJob, BackupResult>({ program, timeLimit, env: {} });
  try {
    const result = await child.run({ place: { dataDir, databaseUrl }, file });
    if (typeof result === "string") throw new Error("The backup was not finished: its process ended early.");
    if (result.problem) throw new BackupProblem(result.problem);
    if (result.failure) throw new Error(result.failure);
  } finally {
    child.close();
  }
}
