/** Completes a sign-up that was held as spam by mistake: sends the confirmation mail late. */

import type { Database } from "../db/schema.ts";
import { mailboxKey } from "../text/mailbox-key.ts";
import { type NewsletterContext, signUp } from "./subscribers.ts";

/**
 * Performs the sign-up of `receivedAt` (ISO 8601) in the caller's transaction; returns how many mails it queued. Skips an
 * address that has signed up or unsubscribed since.
 */
export async function signUpLate(
  transaction: Database,
  context: NewsletterContext,
  address: string,
  { receivedAt, now }: { receivedAt: string; now: Date },
): Promise<number> {
  const later = await transaction
    .selectFrom("subscribers")
    .select("id")
    .where("address", "=", mailboxKey(address))
    .where(({ eb, or }) => or([eb("asked_at", ">=", receivedAt), eb("ended_at", ">=", receivedAt)]))
    .executeTakeFirst();
  if (later) return 0;
  return (await signUp(transaction, context, address, now)) ? 1 : 0;
}
