/** The mail with the one-time code and link for signing in to the desk. */
import { accountMails } from "../../content/account-mails.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { automaticMail, command, paragraph, placeTime } from "./mail-body.ts";

/** `device`: short words for the browser that asked. */
export function signInMail(
  key: string,
  to: string,
  { code, linkUrl, device, now }: { code: string; linkUrl: string; device: string; now: Date },
): Mail {
  const words = accountMails.signIn;
  return automaticMail(key, to, words.subject, [
    paragraph(fill(words.opening, { when: placeTime(now), device })),
    command(code),
    paragraph(words.orLink),
    { kind: "button", label: words.label, url: linkUrl },
    paragraph(words.limits),
    paragraph(words.notYou),
  ]);
}
