/** The mail that accepts or declines an event proposal or a story. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { mailToSender } from "./answer.ts";
import { fill, paragraph } from "./mail-body.ts";
import { senderLinkBlocks } from "./sender-link.ts";

export interface Decision {
  /** "event" or "story". */
  form: string;
  reference: string;
  to: Mailbox;
  /** The owner's address, for replies. */
  replyTo: string;
  /** Absolute URL of the published entry; undefined declines. */
  link?: string;
  /** The sender's private link, for a yes (forms/intake/sender-link.ts). */
  privateLink?: string;
  /** Added by the owner. */
  note?: string;
}

/** Holds our words and the owner's, no visitor text. Throws for a form without decisions. */
export function decisionMail({ form, reference, to, replyTo, link, privateLink, note }: Decision): Mail {
  const outcome = link ? "accepted" : "declined";
  const said = words.decision[outcome][form];
  if (!said) throw new Error(`Nobody decides about what comes in through the form ${form}.`);
  const values = { site: site.name, location: site.location, reference };
  const ours = (text: string) => paragraph(fill(text, values));
  const [first, then] = said.paragraphs;
  const blocks = [
    ours(words.decision.greeting),
    ours(first),
    ...(link ? [{ kind: "link", label: said.link ?? link, url: link } as const] : []),
    ...(note ? [paragraph(note.trim())] : []),
    ours(then),
    ...(link ? senderLinkBlocks(form, privateLink) : []),
    ours(words.decision.signature),
  ];
  return mailToSender(reference, outcome, fill(said.subject, values), blocks, { to, replyTo });
}
