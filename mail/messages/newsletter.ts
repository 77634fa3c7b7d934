/** Transactional newsletter mails (double opt-in): confirmation, reminder, welcome, already subscribed. List-Unsubscribe headers. */
import { subscriptionMails } from "../../content/newsletter.ts";
import { site } from "../../content/site.ts";
import { inLanguage, translatedPath } from "../../content/translate.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { composeBody, type MailBlock, paragraph } from "./mail-body.ts";

/** A subscriber and their personal links. */
export interface SubscriberLinks {
  to: Mailbox;
  /** Public origin, no trailing slash. */
  siteUrl: string;
  confirmUrl: string;
  unsubscribeUrl: string;
  /** The same in the language of the mail, for the reader; the other is for mail programs. */
  leaveUrl?: string;
  /** Code of the subscriber's language; null: the site's own. */
  language?: string | null;
}

/**
 * "alreadySubscribed" answers a second sign-up of a confirmed subscriber; "imported" asks an address of a list that the owner
 * added; a "welcome" may be replied to.
 */
export type SubscriptionMail = "confirm" | "reminder" | "welcome" | "alreadySubscribed" | "imported";

export function subscriptionMail(
  kind: SubscriptionMail,
  key: string,
  { to, siteUrl, confirmUrl, unsubscribeUrl, leaveUrl = unsubscribeUrl, language }: SubscriberLinks,
): Mail {
  const mails = inLanguage(subscriptionMails, language);
  const words = mails[kind];
  const link = (label: string, url: string): MailBlock => ({ kind: "link", label, url });
  const asksToConfirm = "button" in words;
  const blocks: MailBlock[] = [
    ...words.before.map(paragraph),
    ...(asksToConfirm ? [{ kind: "button", label: words.button, url: confirmUrl } as const] : []),
    ...("links" in words
      ? words.links.map(({ label, path }) => link(label, siteUrl + translatedPath(path, language)))
      : []),
    ...words.after.map(paragraph),
    paragraph(mails.foot),
    ...(asksToConfirm ? [] : [link(mails.leave, leaveUrl)]),
  ];
  return {
    key,
    to,
    ...composeBody(words.subject, blocks, language),
    ...(!asksToConfirm && { headers: listUnsubscribeHeaders(unsubscribeUrl) }),
    ...(kind === "welcome" && { replyTo: { name: site.name, address: site.email } }),
  };
}

/** One-click unsubscribe headers (RFC 2369, RFC 8058). */
export function listUnsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
