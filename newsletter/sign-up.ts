/** What a person asks for in a form: the newsletter, or mail by topic; also after the form was held as spam. */
import { rhythms } from "../db/newsletter-schema.ts";
import type { Database } from "../db/schema.ts";
import { mailboxKey } from "../text/mailbox-key.ts";
import { findByAddress, type NewsletterContext, signUp } from "./subscribers.ts";
import { follow } from "./topics/follow.ts";

/** Asks an address to confirm it. False beyond three such mails a day. */
export function signUpFor(
  trx: Database,
  context: NewsletterContext,
  { email: typed = "", list, rhythm: often }: Readonly<Record<string, string>>,
  now: Date,
): Promise<boolean> {
  const rhythm = rhythms.find((one) => one === often) ?? "decided";
  return list ? follow(trx, context, { typed, list, rhythm }, now) : signUp(trx, context, typed, now);
}

/**
 * For `markHam` (forms/owner/moderation.ts): completes a sign-up that was held as spam, unless the address signed up or left since.
 * Returns how many mails it queued.
 */
export function confirmLate(context: NewsletterContext, now: Date) {
  return async (
    trx: Database,
    {
      form,
      values,
      email,
      receivedAt,
      language,
    }: Record<"form" | "email" | "receivedAt", string> & {
      values: Record<string, string>;
      language: string | null;
    },
  ) => {
    if (form !== "newsletter") return 0;
    const asked: Readonly<Record<string, string>> & { email: string } = { email, ...values };
    const known = asked.list ? undefined : await findByAddress(trx, mailboxKey(asked.email));
    if (known && (known.asked_at >= receivedAt || (known.ended_at ?? "") >= receivedAt)) return 0;
    return (await signUpFor(trx, { ...context, language }, asked, now)) ? 1 : 0;
  };
}
