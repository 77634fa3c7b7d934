/** A sign-up that was held as spam and is none: its sender was thanked, and nothing was done for them. */

import type { Database } from "../db/schema.ts";
import { mailboxKey } from "../text/mailbox-key.ts";
import { type NewsletterContext, signUp } from "./subscribers.ts";

/**
 * Does now what the sign-up of `receivedAt` (ISO 8601) should have done, in the caller's transaction, and gives how
 * many mails that queued. Nothing for an address that asked or left after that: its owner has spoken since.
 */
export async function signUpLate(
  transaction: Database,
  context: NewsletterContext,
  typed: string,
  { receivedAt, now }: { receivedAt: string; now: Date },
): Promise<number> {
  const spoken = await transaction
    .selectFrom("subscribers")
    .select("id")
    .where("address", "=", mailboxKey(typed))
    .where(({ eb, or }) => or([eb("asked_at", ">=", receivedAt), eb("ended_at", ">=", receivedAt)]))
    .executeTakeFirst();
  if (spoken) return 0;
  return (await signUp(transaction, context, typed, now)) ? 1 : 0;
}
