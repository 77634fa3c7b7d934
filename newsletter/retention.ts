/** Retention of unconfirmed subscribers by content/site.ts, but unsubscribes stay (suppression list); erasure of one person on request (GDPR). */
import { retention } from "../content/site.ts";
import { type ErasePerson, spellings } from "../db/erase-person.ts";
import { daysBefore, eraseInSlices } from "../db/nightly-retention.ts";
import type { Database } from "../db/schema.ts";
import { eraseFromImports } from "./imports/store-import.ts";
import { eraseEvents } from "./list/events.ts";

/** Erases who never confirmed. Who had unsubscribed before becomes unsubscribed again: without the row, an import would subscribe them. */
export async function eraseUnconfirmed(db: Database, now: Date): Promise<number> {
  const cutoff = daysBefore(now, retention.unconfirmedSubscriberDays).toISOString();
  const pending = db.selectFrom("subscribers").select("id").where("state", "=", "pending");
  const expired = pending.where("asked_at", "<", cutoff);
  return eraseInSlices(db, expired, (trx, ids) => eraseBatch(trx, ids, cutoff));
}

/** Deletes the subscriber without a trace: a later sign-up is treated as the first. */
export const erasePersonFromNewsletter: ErasePerson = async (trx, address, upTo) => {
  let query = trx.deleteFrom("subscribers").where("address", "in", spellings(address));
  if (upTo !== undefined) query = query.where("asked_at", "<=", upTo);
  const deleted = await query.returning("id").execute();
  await eraseEvents(trx, deleted);
  const imports = await eraseFromImports(trx, address);
  return { subscribers: deleted.length, ...(imports > 0 && { subscriber_imports: imports }) };
};

async function eraseBatch(trx: Database, ids: readonly number[], cutoff: string): Promise<number> {
  await trx
    .updateTable("subscribers")
    .set({ state: "unsubscribed" })
    .where("id", "in", ids)
    .where("state", "=", "pending")
    .where("asked_at", "<", cutoff)
    .where("ended_at", "is not", null)
    .execute();
  const deleted = await trx
    .deleteFrom("subscribers")
    .where("id", "in", ids)
    // Checked again, for those who confirmed or signed up again meanwhile.
    .where("state", "=", "pending")
    .where("asked_at", "<", cutoff)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
  await eraseEvents(trx, deleted);
  return deleted.length;
}
