/** Reminds pending subscribers to confirm, once (double opt-in). */
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { newsletterReminder } from "../mail/messages/newsletter.ts";
import { type Mail, queueMail } from "../mail/outbox/outbox.ts";
import { type NewsletterContext, type Subscriber, subscriberLinks } from "./subscribers.ts";

/** Milliseconds without a confirmation until the only reminder. */
const reminderAfter = 3 * 24 * 60 * 60 * 1000;

/** Reminds those who have been pending for three days. Returns how many. */
export async function sendReminders(db: Database, context: NewsletterContext, now: Date): Promise<number> {
  const before = new Date(now.getTime() - reminderAfter).toISOString();
  const pending = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("state", "=", "pending")
    .where("reminded_at", "is", null)
    .where("asked_at", "<=", before)
    .limit(500)
    .execute();
  let reminded = 0;
  for (const subscriber of pending) {
    const mail = newsletterReminder(await subscriberLinks(context, subscriber));
    const work = (transaction: Database) => remindOne(transaction, subscriber, mail, now);
    if (await withRetry(() => db.transaction().execute(work))) reminded++;
  }
  return reminded;
}

/** False if the subscriber has confirmed, unsubscribed or signed up again since the list was read. */
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
