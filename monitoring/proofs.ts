/** What was seen of what an owner set up, in the table `chores`: the instant of each proof. */
import { createHmac } from "node:crypto";

export const proofs = {
  /** A test mail left, and its word was typed. */
  mailSent: "proof mail sent",
  mail: "proof mail",
  /** The owner opened the site to everybody. */
  opened: "proof opened",
} as const;

/** The word in the test mail of that instant: three syllables, which nobody can know without the mail. */
export function mailWord(secret: string, sentAt: string): string {
  const bytes = createHmac("sha256", secret).update(`test mail ${sentAt}`).digest();
  return [0, 1, 2].map((at) => pick("bdfgklmnprstvz", bytes[at]) + pick("aeiou", bytes[at + 3])).join("");
}

function pick(letters: string, byte = 0): string {
  return letters[byte % letters.length] ?? "";
}
