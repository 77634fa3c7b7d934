/** What the sign-in says when a link, a code or a passkey does not work. */
import type { signInByCode, signInByLink } from "../../../accounts/sign-in.ts";

type Why<Try extends typeof signInByCode | typeof signInByLink> = Extract<
  Awaited<ReturnType<Try>>,
  { ok: false }
>["why"];

export const linkRefusals: Record<Why<typeof signInByLink>, string> = {
  unknown: "This link doesn’t work. It may be incomplete or expired. Ask for a new one.",
  used: "This link has already been used. It works only once. Ask for a new one.",
  expired: "This link has expired. Ask for a new one.",
  "other browser":
    "This link only works in the browser that asked for it. Open it there, or enter the code from the same email there. Or ask for a new one here.",
};

export const codeRefusals: Record<Why<typeof signInByCode>, string> = {
  unknown: "This browser hasn’t asked for a code. Ask for one first.",
  used: "That code has already been used. It works only once. Ask for a new one.",
  expired: "That code has expired: it works for 15 minutes. Ask for a new one.",
  "wrong code": "That’s not the code. Use the one from the newest email.",
  "too many": "That was the fifth wrong code. Ask for a new one.",
};

export const noCodeNow = "This browser has no code that still works. Ask for a new one.";

export const passkeyRefused =
  "That passkey didn’t work. Try again, or sign in by email. A passkey stops working when its owner is removed from the desk.";

export const passkeyNeedsScript =
  "Passkeys need JavaScript, which is turned off here. Sign in by email instead; that works without it.";

/** `wait`: seconds. */
export function tooMany(wait: number): string {
  const minutes = Math.ceil(wait / 60);
  const when = minutes > 90 ? "tomorrow" : minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  return `Too many emails were requested. Try again ${when}. Meanwhile you can use a passkey or a link from the command line.`;
}
