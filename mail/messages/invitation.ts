/** The mail that invites somebody to the desk. */
import { accountMails } from "../../content/account-mails.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { automaticMail, paragraph } from "./mail-body.ts";

/** `by`: who invites. */
export function invitationMail(
  key: string,
  to: string,
  { linkUrl, by, role }: { linkUrl: string; by: string; role: "owner" | "editor" },
): Mail {
  const words = accountMails.invitation;
  const named = { by: oneLine(by, 60) };
  return automaticMail(key, to, fill(words.subject, named), [
    paragraph(fill(words.opening, named)),
    paragraph(words.roles[role]),
    { kind: "button", label: words.label, url: linkUrl },
    paragraph(words.limits),
    paragraph(words.unknown),
  ]);
}
