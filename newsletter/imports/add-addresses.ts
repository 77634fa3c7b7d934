/** Adds addresses of a list: at once as confirmed, or as pending with a mail that asks them. */
import type { Database, Tables } from "../../db/schema.ts";
import { subscriptionMail } from "../../mail/messages/newsletter.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { recordSubscriberEvent } from "../list/events.ts";
import { type NewsletterContext, subscriberLinks } from "../subscribers.ts";

/** "ask": they get one mail and must confirm. "given": they confirmed elsewhere, which whoever imports answers for. */
export type Consent = Tables["subscriber_imports"]["consent"];

export interface Adding {
  consent: Consent;
  by: string;
  now: Date;
  /** For the links in the mails of "ask". */
  context?: NewsletterContext;
}

/**
 * Adds mailbox keys, in the caller's transaction, at most a few hundred. Whoever is known, in whatever state, stays as they
 * are. Returns how many are new.
 */
export async function addAddresses(
  trx: Database,
  addresses: readonly string[],
  { consent, by, now, context }: Adding,
): Promise<number> {
  if (addresses.length === 0) return 0;
  const at = now.toISOString();
  const isGiven = consent === "given";
  const rows = addresses.map((address) => ({
    address,
    state: isGiven ? "confirmed" : "pending",
    asked_at: at,
    confirmed_at: isGiven ? at : null,
    // One mail and no reminder: they have not asked for it.
    reminded_at: isGiven ? null : at,
  }));
  const added = await trx
    .insertInto("subscribers")
    .values(rows)
    .onConflict((conflict) => conflict.column("address").doNothing())
    .returningAll()
    .execute();
  const ids = added.map(({ id }) => id);
  await recordSubscriberEvent(trx, ids, { what: "imported", at: now, detail: by });
  if (isGiven) await recordSubscriberEvent(trx, ids, { what: "confirmed", at: now });
  if (isGiven || !context) return added.length;
  const mails = added.map((subscriber) => ({
    ...subscriptionMail(
      "imported",
      `newsletter-import:${subscriber.id}`,
      subscriberLinks(context, subscriber),
    ),
    isBulk: true,
  }));
  await queueMail(trx, mails, now);
  return added.length;
}
