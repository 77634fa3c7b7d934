/** Entry of the child process that writes a backup: reading it back would stop the server's event loop. */
import { openDatabase, type Place } from "../open.ts";
import { backup } from "./backup.ts";

export interface BackupJob {
  place: Place;
  file: string;
}

export type BackupResult = { problem?: string };

process.on("message", async (job: BackupJob) => process.send?.(await run(job)));

async function run({ place, file }: BackupJob): Promise<BackupResult> {
  const db = openDatabase(place);
  try {
    await backup(db, file);
    return {};
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await db.destroy();
  }
}
