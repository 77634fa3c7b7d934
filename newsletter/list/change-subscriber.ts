/** What the desk does with one subscriber: takes it off the list and back, asks again, erases it. */
import { noteErasures } from "../../db/backup/erasures.ts";
import type { Database } from "../../db/schema.ts";
import { erasePersonFromNewsletter } from "../retention.ts";
import { type NewsletterContext, type Subscriber, signUp } from "../subscribers.ts";
import { endSubscription } from "./end-subscription.ts";
import { findSubscriber } from "./find-subscribers.ts";

/** Milliseconds in which a removal can be taken back. */
const takeBackTime = 10 * 60_000;

/** The state before a removal, in the `detail` of its event. */
interface Removal {
  by: string;
  before: Pick<Subscriber, "state" | "confirmed_at" | "ended_at" | "ended_after">;
}

/** Takes an address off the list, as if its owner had pressed unsubscribe. False if it was not on it. In the caller's transaction. */
export async function removeSubscriber(
  trx: Database,
  id: number,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const subscriber = await findSubscriber(trx, id);
  if (subscriber?.state !== "confirmed" && subscriber?.state !== "pending") return false;
  const { state, confirmed_at, ended_at, ended_after } = subscriber;
  const removal: Removal = { by, before: { state, confirmed_at, ended_at, ended_after } };
  await endSubscription(trx, subscriber, { what: "removed", now, detail: JSON.stringify(removal) });
  return true;
}

/** Takes a removal of the last ten minutes back, unless something happened since. Mails that waited then are gone. */
export async function restoreSubscriber(trx: Database, id: number, now: Date): Promise<boolean> {
  const last = await trx
    .selectFrom("subscriber_events")
    .selectAll()
    .where("subscriber_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.what !== "removed" || now.getTime() - Date.parse(last.at) > takeBackTime) return false;
  const { before }: Removal = JSON.parse(last.detail ?? "{}");
  const { numUpdatedRows } = await trx
    .updateTable("subscribers")
    .set(before)
    .where("id", "=", id)
    .where("state", "=", "unsubscribed")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom("subscriber_events").where("id", "=", last.id).execute();
  return true;
}

/**
 * Sends the mail that asks to confirm once more, to who has not confirmed and to mailboxes that were gone; never to somebody who
 * left. False otherwise, and beyond three such mails a day.
 */
export async function askAgain(
  trx: Database,
  context: NewsletterContext,
  id: number,
  now: Date,
): Promise<boolean> {
  const subscriber = await findSubscriber(trx, id);
  if (subscriber?.state !== "pending" && subscriber?.state !== "bounced") return false;
  return signUp(trx, context, subscriber.address, now);
}

/**
 * Erases a subscriber with its history and the newsletter's mails to it, also from restored backups; what the person sent
 * through forms stays. In the caller's transaction; then call `secureErase` and `syncErasures`.
 */
export async function eraseSubscriber(trx: Database, id: number, now: Date): Promise<boolean> {
  const subscriber = await findSubscriber(trx, id);
  if (!subscriber) return false;
  const { address } = subscriber;
  await noteErasures(trx, [{ subscriber: address }], now);
  await erasePersonFromNewsletter(trx, address);
  await trx
    .deleteFrom("outbox")
    .where("to_address", "=", address)
    .where("key", "like", "newsletter-%")
    .execute();
  return true;
}
