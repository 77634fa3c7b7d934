/** Asks once more who has not pressed the link to confirm. */
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { newsletterReminder } from "../mail/messages/newsletter.ts";
import { type Mail, queueMail } from "../mail/outbox/outbox.ts";
import { type NewsletterContext, type Subscriber, subscriberLinks } from "./subscribers.ts";

/** Milliseconds without an answer after which we ask once more, and never again. */
const reminderAfter = 3 * 24 * 60 * 60 * 1000;

/** Asks those once more who have not answered for three days. Gives how many. */
export async function sendReminders(db: Database, context: NewsletterContext, now: Date): Promise<number> {
  const before = new Date(now.getTime() - reminderAfter).toISOString();
  const waiting = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("state", "=", "pending")
    .where("reminded_at", "is", null)
    .where("asked_at", "<=", before)
    .limit(500)
    .execute();
  let reminded = 0;
  for (const subscriber of waiting) {
    const mail = newsletterReminder(await subscriberLinks(context, subscriber));
    const work = (transaction: Database) => remindOne(transaction, subscriber, mail, now);
    if (await withRetry(() => db.transaction().execute(work))) reminded++;
  }
  return reminded;
}

/** False for somebody who has confirmed, left or asked anew since the list of those who wait was read. */
async function remindOne(
  transaction: Database,
  { id, asked_at }: Subscriber,
  mail: Omit<Mail, "key">,
  now: Date,
): Promise<boolean> {
  const marked = await transaction
    .updateTable("subscribers")
    .set({ reminded_at: now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .where("reminded_at", "is", null)
    .where("asked_at", "=", asked_at)
    .returning("id")
    .executeTakeFirst();
  if (marked) await queueMail(transaction, { ...mail, key: `newsletter-reminder:${id}:${asked_at}` }, now);
  return marked !== undefined;
}
