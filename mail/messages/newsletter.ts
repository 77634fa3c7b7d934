/** The mails around the newsletter's list: please confirm, still there?, welcome, you are on it already. */
import { letterMails } from "../../content/newsletter.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { composeBody, type MailBlock } from "./mail-body.ts";

/** The reader, and the links that are theirs alone. */
export interface Letterhead {
  to: Mailbox;
  /** Public origin, no trailing slash. */
  siteUrl: string;
  confirmUrl: string;
  unsubscribeUrl: string;
}

/** A mail that still needs its key. */
type Draft = Omit<Mail, "key">;

/** Asks whether the address was typed by its owner. */
export const newsletterConfirm = (head: Letterhead): Draft => compose("confirm", head);

/** Asks once more, three days later. */
export const newsletterReminder = (head: Letterhead): Draft => compose("reminder", head);

/** Greets a confirmed reader, who may reply. */
export const newsletterWelcome = (head: Letterhead): Draft => ({
  ...leavable(compose("welcome", head), head),
  replyTo: { name: site.name, address: site.email },
});

/** Tells a confirmed reader who signed up again that they are on the list. */
export const newsletterStanding = (head: Letterhead): Draft => leavable(compose("standing", head), head);

/** Headers by which mail programs show their own button to unsubscribe (RFC 2369, RFC 8058). */
export function leavingHeaders(unsubscribeUrl: string): Record<string, string> {
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function compose(kind: "confirm" | "reminder" | "welcome" | "standing", head: Letterhead): Draft {
  const words = letterMails[kind];
  const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });
  const middle: MailBlock[] = [];
  if ("button" in words) middle.push({ kind: "button", label: words.button, url: head.confirmUrl });
  if ("links" in words)
    middle.push(
      ...words.links.map(({ label, path }): MailBlock => ({ kind: "link", label, url: head.siteUrl + path })),
    );
  const blocks = [
    ...words.before.map(paragraph),
    ...middle,
    ...words.after.map(paragraph),
    paragraph(letterMails.foot),
  ];
  if (!("button" in words)) blocks.push({ kind: "link", label: letterMails.leave, url: head.unsubscribeUrl });
  return { to: head.to, subject: words.subject, ...composeBody(words.subject, blocks) };
}

function leavable(draft: Draft, head: Letterhead): Draft {
  return { ...draft, headers: leavingHeaders(head.unsubscribeUrl) };
}
