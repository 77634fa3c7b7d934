/** The mail that accepts or declines an event proposal or a story. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { mailToSender } from "./answer.ts";
import { fill, type MailBlock, paragraph } from "./mail-body.ts";
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
  /** The owner's words in place of ours (`decisionWords`). */
  words?: string;
}

/** Holds our words and the owner's, no visitor text. Throws for a form without decisions. */
export function decisionMail(decision: Decision): Mail {
  const { form, reference, to, replyTo, link, privateLink, note = "", words: own } = decision;
  const outcome = link ? "accepted" : "declined";
  const { subject, label } = said(form, outcome);
  const text = own?.trim() ? own : decisionWords(form, outcome, note);
  const blocks = [
    ...(link ? linkedBlocks(text, { kind: "button", label: label ?? link, url: link }) : paragraphsOf(text)),
    ...(link ? senderLinkBlocks(form, privateLink) : []),
    filled(words.decision.signature),
  ];
  return mailToSender(reference, outcome, fill(subject, { ...place, reference }), blocks, { to, replyTo });
}

/**
 * What such a mail says above the private link and the signature, for the owner to edit: paragraphs with an empty line between
 * them. A paragraph that is `linkMark` becomes the link to the entry.
 */
export function decisionWords(form: string, outcome: "accepted" | "declined", note = ""): string {
  const [first, then] = said(form, outcome).paragraphs;
  const link = outcome === "accepted" ? [words.decision.linkMark] : [];
  const paragraphs = [words.decision.greeting, first, ...link, note.trim(), then].filter(Boolean);
  return fill(paragraphs.join("\n\n"), place);
}

/** Whether the text of a no says more than ours: nobody is turned down without a reason. */
export function saysWhy(form: string, text: string): boolean {
  const mark = words.decision.whyMark;
  const ours = new Set(paragraphsOf(decisionWords(form, "declined", mark)).map((one) => one.text));
  return !text.includes(mark) && paragraphsOf(text).some((one) => one.text !== "" && !ours.has(one.text));
}

function said(form: string, outcome: "accepted" | "declined") {
  const found = words.decision[outcome][form];
  if (!found) throw new Error(`Nobody decides about what comes in through the form ${form}.`);
  return { ...found, label: found.link };
}

const place = { site: site.name, location: site.location };

function filled(text: string): MailBlock {
  return paragraph(fill(text, place));
}

/** Where the owner left the mark out, the link comes last: the sender is never told of a page without its address. */
function linkedBlocks(text: string, link: MailBlock & { url: string }): MailBlock[] {
  const mark = words.decision.linkMark;
  const blocks = paragraphsOf(text).map((block) => (block.text === mark ? link : block));
  if (!text.includes(mark)) return [...blocks, link];
  return blocks.map((block) =>
    "text" in block && block.kind === "paragraph" ? paragraph(block.text.replaceAll(mark, link.url)) : block,
  );
}

function paragraphsOf(text: string): { kind: "paragraph"; text: string }[] {
  return text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n\s*\n/)
    .map((one) => ({ kind: "paragraph", text: one.trim() }));
}
