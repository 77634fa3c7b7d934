/** Erases a submission for good: with its mails and notes, and if wanted with what was published from it. */
import { noteErasures } from "../../db/backup/erasures.ts";
import type { Database } from "../../db/schema.ts";
import { eraseRow } from "../../forms/owner/moderation.ts";
import type { Entry } from "../kind.ts";
import { entriesOf, eraseEntriesOf, publishedFrom } from "./erase-entries.ts";

export interface ErasedSubmission {
  /** How many. */
  mails: number;
  /** What was published from it, or drafted: gone too when it was withdrawn. */
  entries: Entry[];
}

/**
 * In the caller's transaction, which records it, so that a restored backup erases it again. `withdraw`: erases its entries too.
 * Then call `secureErase` and `syncErasures`.
 */
export async function eraseSubmission(
  trx: Database,
  reference: string,
  { now, withdraw = false }: { now: Date; withdraw?: boolean },
): Promise<ErasedSubmission> {
  const entries = await entriesOf(trx, [reference]);
  if (withdraw) await eraseEntriesOf(trx, [reference]);
  const published = publishedFrom(withdraw && entries.length > 0 ? [reference] : []);
  await noteErasures(trx, [{ reference }, ...published], now);
  return { mails: (await eraseRow(trx, reference)).outbox, entries };
}
