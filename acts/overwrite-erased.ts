import { syncErasures } from "../db/backup/erasures.ts";
import { secureErase } from "../db/erase-person.ts";
import type { ActServices } from "./act.ts";

/** After an erasure. The file of erasures outlives the database: no restored backup brings back who wanted to be gone. */
export async function overwriteErased({ db, settings }: ActServices): Promise<void> {
  await secureErase(db);
  await syncErasures(db, settings.dataDir);
}
