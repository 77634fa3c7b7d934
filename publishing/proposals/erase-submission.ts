/** Erases a submission for good: with its mails and notes, and if wanted with what was published from it. */
import { syncErasures } from "../../db/backup/erasures.ts";
import { secureErase } from "../../db/erase-person.ts";
import type { Database } from "../../db/schema.ts";
import { eraseSubmission } from "../../forms/owner/moderation.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import type { Entry } from "../kind.ts";
import { entriesOf, eraseEntriesOf, publishedFrom } from "./erase-entries.ts";

export interface ErasedSubmission {
  /** How many. */
  mails: number;
  /** What was published from it, or drafted: gone too when it was withdrawn. */
  entries: Entry[];
}

/**
 * `withdraw`: erases its entries too. `dataDir` holds the file of erasures, which outlives a restored backup. Throws an Error for
 * the owner to read when there is no such submission.
 */
export async function eraseWithPublished(
  db: Database,
  typed: string,
  { now, withdraw, dataDir }: { now: Date; withdraw: boolean; dataDir: string },
): Promise<ErasedSubmission> {
  const reference = (await findSubmission(db, typed))?.reference ?? typed;
  const entries = await entriesOf(db, [reference]);
  const mails = await eraseSubmission(db, reference, now, async (trx) => {
    if (!withdraw) return [];
    await eraseEntriesOf(trx, [reference]);
    return publishedFrom(entries.length > 0 ? [reference] : []);
  });
  await secureErase(db);
  await syncErasures(db, dataDir);
  return { mails, entries };
}
