/** Backups of a running server: written and read back in a child process, one at a time. */
import { openIsolatedProcess } from "../../concurrency/isolated-process.ts";
import { programPath } from "../../concurrency/program-path.ts";
import type { Place } from "../open.ts";
import type { Database } from "../schema.ts";
import { BackupProblem } from "./backup.ts";
import { type BackupFile, makeBackup } from "./backup-folder.ts";
import type { BackupJob, BackupResult } from "./backup-worker.ts";

/** Milliseconds for one backup. */
const timeLimit = 10 * 60_000;

export type Backups = ReturnType<typeof openBackups>;

export function openBackups(db: Database, place: Place, now: () => Date) {
  return {
    /** `problem`: a sentence for the owner. */
    make: async (): Promise<BackupFile | { problem: string }> => {
      try {
        const made = await makeBackup(db, place.dataDir, now(), (file) => writeInChild(place, file));
        return made ?? { problem: "A backup is being made just now. Look again in a minute." };
      } catch (error) {
        if (error instanceof BackupProblem) return { problem: error.message };
        throw error;
      }
    },
  };
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
