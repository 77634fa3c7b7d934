/** What the door says when a link, a code or a passkey does not open it. */
import type { Refused } from "../../../accounts/sign-in-answers.ts";

export const linkRefusals: Record<Refused["why"], string> = {
  unknown: "This link does not work. It may be cut off or out of date. Ask for a new one.",
  used: "This link was used already. It works once. Ask for a new one.",
  expired: "This link is too old. Ask for a new one.",
  "other browser":
    "This link works only in the browser that asked for it. Open it there, or type the code of the same mail there. Or ask for a new one here.",
  "wrong code": "This link does not work. Ask for a new one.",
  "too many": "This link does not work. Ask for a new one.",
};

export const codeRefusals: Record<Refused["why"], string> = {
  unknown: "This browser has not asked for a code. Ask for one first.",
  used: "That code was used already. It works once. Ask for a new one.",
  expired: "That code is too old: it works for 15 minutes. Ask for a new one.",
  "other browser": "That code works only in the browser that asked for it.",
  "wrong code": "That is not the code. It is the newest mail that counts.",
  "too many": "Five wrong codes: this one is used up. Ask for a new one.",
};

export const noCodeNow = "No code of this browser can be typed now. Ask for a new one.";

export const passkeyRefused =
  "That passkey did not open the desk. Try once more, or ask for a mail. If it belongs to somebody who was removed, it no longer works.";

export const passkeyNeedsScript =
  "Passkeys need JavaScript, which is off here. Ask for a mail instead: that works without.";

/** `wait`: seconds. */
export function tooMany(wait: number): string {
  const minutes = Math.ceil(wait / 60);
  const when = minutes > 90 ? "tomorrow" : minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  return `Too many mails were asked for. Try again ${when}. A passkey works meanwhile, and so does a code from the command line.`;
}
