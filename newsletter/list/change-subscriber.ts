/** What the desk does with one subscriber: takes it off the list and back, asks again, erases it. In the caller's transaction. */
import { sql } from "kysely";
import { noteErasures } from "../../db/backup/erasures.ts";
import type { Database } from "../../db/schema.ts";
import { erasePersonFromNewsletter } from "../retention.ts";
import { type NewsletterContext, type Subscriber, signUp } from "../subscribers.ts";
import { endSubscription, getsMail } from "./end-subscription.ts";

/** Milliseconds in which a removal can be undone. */
const undoTime = 10 * 60_000;

/** What a removal changes. */
export const standing = ["state", "confirmed_at", "ended_at", "ended_after"] as const;
export type Standing = Pick<Subscriber, (typeof standing)[number]>;

/** Takes an address off the list, as if its owner had pressed unsubscribe. False if it was not on it. */
export async function removeSubscriber(
  trx: Database,
  subscriber: Subscriber,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  if (!(await getsMail(trx, subscriber))) return false;
  await endSubscription(trx, subscriber, { what: "removed", now, detail: JSON.stringify({ by }) });
  return true;
}

/** Undoes a removal of the last ten minutes, unless something happened since. Mails that waited then are gone. */
export async function restoreSubscriber(trx: Database, id: number, before: Standing, now: Date) {
  const last = await trx
    .selectFrom("subscriber_events")
    .selectAll()
    .where("subscriber_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.what !== "removed" || now.getTime() - Date.parse(last.at) > undoTime) return false;
  await trx.updateTable("subscribers").set(before).where("id", "=", id).execute();
  // What it ended is of the same instant.
  await trx
    .updateTable("subscriptions")
    .set(({ ref }) => ({
      ended_at: null,
      state: sql`case when ${ref("confirmed_at")} is null then 'pending' else 'confirmed' end`,
    }))
    .where("subscriber_id", "=", id)
    .where("ended_at", "=", last.at)
    .execute();
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
  { state, address }: Subscriber,
  now: Date,
): Promise<boolean> {
  return (state === "pending" || state === "bounced") && signUp(trx, context, address, now);
}

/**
 * Erases a subscriber with its history and the newsletter's mails to it, also from restored backups; what the person sent
 * through forms stays. Then call `secureErase` and `syncErasures`.
 */
export async function eraseSubscriber(trx: Database, { address }: Pick<Subscriber, "address">, now: Date) {
  await noteErasures(trx, [{ subscriber: address }], now);
  await erasePersonFromNewsletter(trx, address);
  await trx
    .deleteFrom("outbox")
    .where("to_address", "=", address)
    .where("key", "like", "newsletter-%")
    .execute();
}
