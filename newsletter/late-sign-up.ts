/** What a held sign-up still needs once the owner says that it is no spam: the mail that asks to confirm. */
import type { Database } from "../db/schema.ts";
import { signUpLate } from "./subscribers.ts";

/** For `markHam` (forms/owner/moderation.ts): asks the address to confirm when the submission is a newsletter sign-up. */
export function confirmLate(
  context: Parameters<typeof signUpLate>[1],
  now: Date,
): (
  trx: Database,
  submission: {
    form: string;
    values: Record<string, string>;
    email: string;
    receivedAt: string;
    language: string | null;
  },
) => Promise<number> {
  return async (trx, { form, values, email, receivedAt, language }) =>
    form === "newsletter"
      ? signUpLate(trx, { ...context, language }, values.email ?? email, { receivedAt, now })
      : 0;
}
