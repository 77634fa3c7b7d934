/** Backups of a running server: written and read back in a child process, one at a time. */
import { openIsolatedProcess } from "../../concurrency/isolated-process.ts";
import { programPath } from "../../concurrency/program-path.ts";
import { Refusal } from "../../text/refusal.ts";
import type { Place } from "../open.ts";
import type { Database } from "../schema.ts";
import { type BackupFile, makeBackup } from "./backup-folder.ts";
import type { BackupJob, BackupResult } from "./backup-worker.ts";

/** Milliseconds for one backup. */
const timeLimit = 10 * 60_000;

export interface Backups {
  /** Throws an Error with a plain sentence. */
  make: () => Promise<BackupFile>;
}

export function openBackups(db: Database, place: Place, now: () => Date): Backups {
  return {
    make: () =>
      makeBackup(db, place.dataDir, now(), async (file) => {
        const program = programPath("db/backup/backup-worker");
        const child = openIsolatedProcess<BackupJob, BackupResult>({ program, timeLimit, env: {} });
        const { dataDir, databaseUrl } = place;
        try {
          const result = await child.run({ place: { dataDir, databaseUrl }, file });
          if (typeof result === "string")
            throw new Error("The backup was not finished: its process ended early.");
          if (result.problem) throw new Refusal(result.problem);
        } finally {
          child.close();
        }
      }),
  };
}
