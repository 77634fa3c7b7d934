/** Transactional newsletter mails (double opt-in): confirmation, reminder, welcome, already subscribed. List-Unsubscribe headers. */
import { letterMails } from "../../content/newsletter.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { composeBody, type MailBlock } from "./mail-body.ts";

/** A subscriber and their personal links. */
export interface SubscriberLinks {
  to: Mailbox;
  /** Public origin, no trailing slash. */
  siteUrl: string;
  confirmUrl: string;
  unsubscribeUrl: string;
}

/** A mail before it has a key. */
type Draft = Omit<Mail, "key">;

/** Asks the owner of an address to confirm the sign-up. */
export const newsletterConfirm = (subscriber: SubscriberLinks): Draft => compose("confirm", subscriber);

/** Asks once more. */
export const newsletterReminder = (subscriber: SubscriberLinks): Draft => compose("reminder", subscriber);

/** Welcomes a confirmed subscriber, who may reply. */
export const newsletterWelcome = (subscriber: SubscriberLinks): Draft => ({
  ...withUnsubscribeHeaders(compose("welcome", subscriber), subscriber),
  replyTo: { name: site.name, address: site.email },
});

/** Answers a second sign-up of a confirmed subscriber. */
export const newsletterAlreadySubscribed = (subscriber: SubscriberLinks): Draft =>
  withUnsubscribeHeaders(compose("standing", subscriber), subscriber);

/** One-click unsubscribe headers (RFC 2369, RFC 8058). */
export function listUnsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function compose(kind: "confirm" | "reminder" | "welcome" | "standing", subscriber: SubscriberLinks): Draft {
  const words = letterMails[kind];
  const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });
  const middle: MailBlock[] = [];
  if ("button" in words) middle.push({ kind: "button", label: words.button, url: subscriber.confirmUrl });
  if ("links" in words)
    middle.push(
      ...words.links.map(
        ({ label, path }): MailBlock => ({ kind: "link", label, url: subscriber.siteUrl + path }),
      ),
    );
  const blocks = [
    ...words.before.map(paragraph),
    ...middle,
    ...words.after.map(paragraph),
    paragraph(letterMails.foot),
  ];
  if (!("button" in words))
    blocks.push({ kind: "link", label: letterMails.leave, url: subscriber.unsubscribeUrl });
  return { to: subscriber.to, subject: words.subject, ...composeBody(words.subject, blocks) };
}

function withUnsubscribeHeaders(draft: Draft, subscriber: SubscriberLinks): Draft {
  return { ...draft, headers: listUnsubscribeHeaders(subscriber.unsubscribeUrl) };
}
