/** What the owner sends to the senders of submissions: replies, and what decisions and cancellations are mailed by. */
import { hash } from "node:crypto";
import { mail } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import { inLanguage } from "../../content/translate.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { asciiMailbox } from "../smtp/mailbox.ts";
import { composeBody, link, type MailBlock, paragraph } from "./mail-body.ts";

/**
 * The same text to the same submission has the same key and is queued once. `replyTo` is the owner's address; `language` is that
 * of the words around the text.
 */
export function answerMail(
  reference: string,
  to: Mailbox,
  text: string,
  replyTo: string,
  language?: string | null,
): Mail {
  const words = inLanguage(mail.answer, language);
  const body = text.replace(/\r\n?/g, "\n").trim();
  const paragraphs = [...body.split(/\n{2,}/), words.footer];
  const subject = fill(words.subject, { reference });
  const kind = hash("sha256", body).slice(0, 16);
  return mailToSender({ reference, to, replyTo, language }, kind, subject, paragraphs.map(paragraph));
}

/** What the owner typed, from the text of a mail of `answerMail`: all but its footer. */
export function answerText(text: string): string {
  return text.trimEnd().split("\n\n").slice(0, -1).join("\n\n");
}

/** Who gets a mail about which submission. */
export interface ToSender {
  reference: string;
  to: Mailbox;
  /** The owner's address, for replies. */
  replyTo: string;
  /** Code of the sender's language; absent or null: the site's own. */
  language?: string | null | undefined;
}

/** A mail of the owner's to the sender of a submission; `kind` makes its key. */
export function mailToSender(
  { reference, to, replyTo, language }: ToSender,
  kind: string,
  subject: string,
  blocks: readonly MailBlock[],
): Mail {
  return {
    key: `answer:${reference}:${kind}`,
    to: asciiMailbox(to) ?? { address: to.address },
    replyTo: { name: site.name, address: replyTo },
    ...composeBody(subject, blocks, language),
    reference,
  };
}

/** The sender's private link under a sentence; nothing without a link, or for a form that has none. */
export function senderLinkBlocks(
  form: string,
  url: string | undefined,
  language: string | null | undefined,
): MailBlock[] {
  const said = inLanguage(mail.sender.link, language)[form];
  return url && said ? [paragraph(said.text), link(said.label, url)] : [];
}
