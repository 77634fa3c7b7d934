/** What is published without proof, for `npm run check`: reads the database when there is one, and changes nothing in it. */
import { existsSync } from "node:fs";
import { seenMigrations } from "../db/migrate.ts";
import { databaseFile, openDatabase, openFile, type Place } from "../db/open.ts";
import { claimFaults, claimsOf, publicEntries } from "../publishing/claims/claim.ts";

/** One sentence for each mistake, with the entry. */
export async function unprovenEntries(place: Place): Promise<string[]> {
  const file = databaseFile(place.dataDir);
  if (!place.databaseUrl && !existsSync(file)) return [];
  try {
    const db = place.databaseUrl ? openDatabase(place) : openFile(file, { readOnly: true });
    try {
      if ((await seenMigrations(db)).length === 0) return [];
      return claimsOf(await publicEntries(db)).flatMap((claim) =>
        claimFaults(claim).map((fault) => `Published, ${claim.kind}/${claim.slug}: ${fault}.`),
      );
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return [`The database could not be read: ${error instanceof Error ? error.message : error}`];
  }
}
