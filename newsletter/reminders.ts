/** Reminds pending subscribers to confirm, once (double opt-in). */
import { daysBefore } from "../db/nightly-retention.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { subscriptionMail } from "../mail/messages/newsletter.ts";
import { queueMail } from "../mail/outbox/outbox.ts";
import { recordSubscriberEvent } from "./list/events.ts";
import { type NewsletterContext, type Subscriber, subscriberLinks } from "./subscribers.ts";

const reminderDays = 3;

/** Reminds those who have been pending for three days. Returns how many. */
export async function sendReminders(db: Database, context: NewsletterContext, now: Date): Promise<number> {
  const pending = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("state", "=", "pending")
    .where("reminded_at", "is", null)
    .where("asked_at", "<=", daysBefore(now, reminderDays).toISOString())
    .limit(500)
    .execute();
  let reminded = 0;
  for (const subscriber of pending) {
    const work = (trx: Database) => remind(trx, context, subscriber, now);
    if (await inTransaction(db, work)) reminded++;
  }
  return reminded;
}

/** False if the subscriber has confirmed, unsubscribed or signed up again since the list was read. */
async function remind(trx: Database, context: NewsletterContext, subscriber: Subscriber, now: Date) {
  const { id, asked_at } = subscriber;
  const { numUpdatedRows } = await trx
    .updateTable("subscribers")
    .set({ reminded_at: now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .where("reminded_at", "is", null)
    .where("asked_at", "=", asked_at)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await recordSubscriberEvent(trx, id, { what: "reminded", at: now });
  const key = `newsletter-reminder:${id}:${asked_at}`;
  await queueMail(trx, subscriptionMail("reminder", key, subscriberLinks(context, subscriber)), now);
  return true;
}
