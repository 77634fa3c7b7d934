/** The mails around the newsletter's list: please confirm, still there?, welcome, you are on it already. */
import { letterMails } from "../content/newsletter.ts";
import { writeLetter } from "./letter.ts";
import type { Mail, Mailbox } from "./outbox.ts";

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
export const newsletterConfirm = (head: Letterhead): Draft => compose("confirm", head, head.confirmUrl);

/** Asks once more, three days later. */
export const newsletterReminder = (head: Letterhead): Draft => compose("reminder", head, head.confirmUrl);

/** Greets a confirmed reader. */
export const newsletterWelcome = (head: Letterhead): Draft =>
  leavable(compose("welcome", head, head.siteUrl), head);

/** Tells a confirmed reader who signed up again that they are on the list. */
export const newsletterStanding = (head: Letterhead): Draft =>
  leavable(compose("standing", head, head.siteUrl), head);

/** Headers by which mail programs show their own button to unsubscribe (RFC 2369, RFC 8058). */
export function leavingHeaders(unsubscribeUrl: string): Record<string, string> {
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function compose(
  kind: "confirm" | "reminder" | "welcome" | "standing",
  head: Letterhead,
  url: string,
): Draft {
  const { subject, before, button, after } = letterMails[kind];
  const paragraph = (text: string) => ({ kind: "paragraph", text }) as const;
  const leave = { kind: "link", label: letterMails.leave, url: head.unsubscribeUrl } as const;
  const blocks = [
    ...before.map(paragraph),
    { kind: "link", label: button, url } as const,
    ...after.map(paragraph),
    paragraph(letterMails.foot),
    ...(kind === "welcome" || kind === "standing" ? [leave] : []),
  ];
  return { to: head.to, subject, ...writeLetter(subject, blocks) };
}

function leavable(draft: Draft, head: Letterhead): Draft {
  return { ...draft, headers: leavingHeaders(head.unsubscribeUrl) };
}
