/** Transactional mails of the newsletter and of mail by topic (double opt-in): confirmation, reminder, welcome, change of address. List-Unsubscribe headers. */
import { followMails } from "../../content/follow.ts";
import { subscriptionMails } from "../../content/newsletter.ts";
import { retentionWords } from "../../content/retention.ts";
import { site } from "../../content/site.ts";
import { languageOf, translatedPath } from "../../content/translate.ts";
import type { Rhythm } from "../../db/newsletter-schema.ts";
import { fill } from "../../text/words/fill.ts";
import { readIn } from "../../text/words/reading.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { composeBody, link, type MailBlock, paragraph } from "./mail-body.ts";

/** A subscriber and their personal links. */
export interface SubscriberLinks {
  to: Mailbox;
  /** Public origin, no trailing slash. */
  siteUrl: string;
  confirmUrl: string;
  unsubscribeUrl: string;
  /** The same in the language of the mail, for the reader; the other is for mail programs. */
  leaveUrl?: string;
  /** The private page, where topics and places are chosen. */
  pageUrl: string;
  /** Code of the subscriber's language; null: the site's own. */
  language?: string | null;
  /** The topics and places that the mail is about; then its links leave everything. */
  choices?: readonly Choice[];
}

/** A topic or a place in words, in the language of the reading (text/words/reading.ts), and how often its mails come. */
export interface Choice {
  label: () => string;
  rhythm: Rhythm;
}

/**
 * "alreadySubscribed" and "alreadyFollows" answer who asks for what they get; "imported" asks an address of a list that the owner
 * added; "moveHere" and "addressTaken" go to an address that somebody wants to move to; a welcome may be replied to.
 */
export type SubscriptionMail = Exclude<
  keyof typeof subscriptionMails,
  "foot" | "page" | "leave" | "leaveAll"
>;

export function subscriptionMail(kind: SubscriptionMail, key: string, links: SubscriberLinks): Mail {
  return readIn(languageOf(links.language), () => mailInReading(kind, key, links));
}

function mailInReading(kind: SubscriptionMail, key: string, links: SubscriberLinks): Mail {
  const { to, siteUrl, confirmUrl, unsubscribeUrl, leaveUrl = unsubscribeUrl, pageUrl, language } = links;
  const { choices } = links;
  const mails = subscriptionMails;
  const words = mails[kind];
  const asksToConfirm = "button" in words;
  // The address of one that moved away leads to nothing of theirs.
  const isReader = !asksToConfirm && kind !== "moved";
  const blocks: MailBlock[] = [
    ...words.before.map(paragraph),
    ...(choices?.length ? [paragraph(choices.map(choiceLine).join("\n"))] : []),
    ...(asksToConfirm ? [{ kind: "button", label: words.button, url: confirmUrl } as const] : []),
    ...("links" in words
      ? words.links.map(({ label, path }) => link(label, siteUrl + translatedPath(path, language)))
      : []),
    ...words.after.map((text) => paragraph(fill(text, { signUpsKept: retentionWords.signUpsKept }))),
    paragraph(mails.foot),
    ...(isReader ? [link(mails.page, pageUrl), link(choices ? mails.leaveAll : mails.leave, leaveUrl)] : []),
  ];
  const subject = fill(words.subject, { list: choices?.[0]?.label() });
  return {
    key,
    to,
    ...composeBody(subject, blocks, language),
    ...(isReader && { headers: listUnsubscribeHeaders(unsubscribeUrl) }),
    ...(kind.startsWith("welcome") && { replyTo: { name: site.name, address: site.email } }),
  };
}

/** "Air, when something is decided". */
export function choiceLine({ label, rhythm }: Choice): string {
  return fill(followMails.choice, { list: label(), rhythm: followMails.rhythms[rhythm] });
}

/** One-click unsubscribe headers (RFC 2369, RFC 8058). */
export function listUnsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
