/** Retention of unconfirmed subscribers by content/site.ts, but unsubscribes stay (suppression list); erasure of one person on request (GDPR). */
import type { ExpressionBuilder } from "kysely";
import { retention } from "../content/site.ts";
import { type ErasePerson, spellings } from "../db/erase-person.ts";
import { daysBefore, eraseInSlices } from "../db/nightly-retention.ts";
import type { Database, Tables } from "../db/schema.ts";
import { eraseFromImports } from "./imports/store-import.ts";
import { eraseEvents } from "./list/events.ts";

/**
 * Erases who never confirmed, the newsletter or a list. Who had unsubscribed before becomes unsubscribed again: without the row, an
 * import would subscribe them; and who follows or left a list stays.
 */
export async function eraseUnconfirmed(db: Database, now: Date): Promise<number> {
  const cutoff = daysBefore(now, retention.unconfirmedSubscriberDays).toISOString();
  const lists = db.deleteFrom("subscriptions").where("state", "=", "pending");
  const { numDeletedRows } = await lists.where("asked_at", "<", cutoff).executeTakeFirstOrThrow();
  const asked = db.selectFrom("subscribers").select("id").where("state", "in", ["pending", "topics"]);
  const expired = asked
    .where("asked_at", "<", cutoff)
    .where((eb) => eb.or([eb("state", "=", "pending"), eb("id", "not in", followers)]));
  const erase = (trx: Database, ids: readonly number[]) => eraseBatch(trx, ids, cutoff);
  return Number(numDeletedRows) + (await eraseInSlices(db, "subscribers", expired, erase));
}

/** Who follows a topic or a place, left one, or asked for one. */
const followers = (query: ExpressionBuilder<Tables, "subscribers">) =>
  query.selectFrom("subscriptions").select("subscriber_id");

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
  // Checked again, for those who confirmed or signed up again meanwhile.
  const pending = trx
    .updateTable("subscribers")
    .where("id", "in", ids)
    .where("state", "=", "pending")
    .where("asked_at", "<", cutoff);
  await pending.set({ state: "topics", ended_at: null }).where("id", "in", followers).execute();
  await pending.set({ state: "unsubscribed" }).where("ended_at", "is not", null).execute();
  const deleted = await trx
    .deleteFrom("subscribers")
    .where("id", "in", ids)
    .where("state", "in", ["pending", "topics"])
    .where("asked_at", "<", cutoff)
    .where("id", "not in", followers)
    .returning("id")
    .execute();
  await eraseEvents(trx, deleted);
  return deleted.length;
}
