/** Entry of the child process that writes a backup: reading it back would stop the server's event loop. */
import { openDatabase, type Place } from "../open.ts";
import { isFault, reasonOf } from "../retry.ts";
import { BackupProblem, backup } from "./backup.ts";

export interface BackupJob {
  place: Place;
  file: string;
}

/** `problem`: as a sentence for the owner. `failure`: for the log. */
export type BackupResult = { problem?: string; failure?: string };

process.on("message", async (job: BackupJob) => process.send?.(await run(job)));

async function run({ place, file }: BackupJob): Promise<BackupResult> {
  const db = openDatabase(place);
  try {
    await backup(db, file);
    return {};
  } catch (error) {
    if (error instanceof BackupProblem) return { problem: error.message };
    if (isFault(error)) return { problem: `The disk or the database failed: ${reasonOf(error)}.` };
    return { failure: String(error) };
  } finally {
    await db.destroy();
  }
}
