/** The mails to senders that accept or decline an event proposal, a story or a change of one, or say that an event is canceled. */
import { mail as words } from "../../content/mail.ts";
import { inLanguage } from "../../content/translate.ts";
import { withoutMarks } from "../../text/words/fallback.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { mailToSender, senderLinkBlocks, type ToSender } from "./answer.ts";
import { type MailBlock, paragraph } from "./mail-body.ts";

export interface Decision extends ToSender {
  /** "event" or "story". */
  form: string;
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
  const { form, reference, link, privateLink, note = "", words: own, language } = decision;
  const said = saidIn(language);
  const outcome = link ? "accepted" : "declined";
  const { subject, link: label } = wordsOf(said, form, outcome);
  const text = own?.trim() ? own : decisionWords(form, outcome, { note, language });
  const blocks = [
    ...(link
      ? linkedBlocks(text, said.linkMark, { kind: "button", label: label ?? link, url: link })
      : paragraphsOf(text)),
    ...(link ? senderLinkBlocks(form, privateLink, language) : []),
    paragraph(said.signature),
  ];
  return mailToSender(decision, outcome, fill(subject, { reference }), blocks);
}

/**
 * What such a mail says above the private link and the signature, for the owner to edit: paragraphs with an empty line between
 * them. A paragraph that is `linkMark` becomes the link to the entry.
 */
export function decisionWords(
  form: string,
  outcome: "accepted" | "declined",
  { note = "", language }: { note?: string; language?: string | null | undefined } = {},
): string {
  const said = saidIn(language);
  const [first, then] = wordsOf(said, form, outcome).paragraphs;
  const link = outcome === "accepted" ? [said.linkMark] : [];
  const paragraphs = [said.greeting, first, ...link, note.trim(), then].filter(Boolean);
  return withoutMarks(paragraphs.join("\n\n"));
}

/** Whether the text of a no says more than ours: nobody is turned down without a reason. `language`: of the mail. */
export function saysWhy(form: string, text: string, language?: string | null): boolean {
  const mark = words.decision.whyMark;
  const bare = decisionWords(form, "declined", { note: mark, language });
  const ours = new Set(paragraphsOf(bare).map((one) => one.text));
  return !text.includes(mark) && paragraphsOf(text).some((one) => one.text !== "" && !ours.has(one.text));
}

export interface ChangeDecision extends ToSender {
  form: string;
  /** Number of the change. */
  number: number;
  /** Absolute URL of the changed entry; undefined declines. */
  link?: string | undefined;
  privateLink: string;
  /** Added by the owner. */
  note?: string;
}

/** Accepts or declines a change that the sender of a published entry asked for. */
export function changeDecisionMail(decision: ChangeDecision): Mail {
  const { form, reference, number, link, privateLink, note, language } = decision;
  const { greeting, accepted, declined } = inLanguage(words.sender.decided, language);
  const said = link ? accepted : declined;
  const mail = mailToSender(decision, "", fill(said.subject, { reference }), [
    paragraph(greeting),
    paragraph(said.text),
    ...(link ? [{ kind: "button", label: accepted.label, url: link } as const] : []),
    ...(note ? [paragraph(note.trim())] : []),
    ...senderLinkBlocks(form, privateLink, language),
    paragraph(words.decision.signature),
  ]);
  // Not the key of an answer: it neither answers the submission nor decides about it.
  return { ...mail, key: `change-decision:${reference}:${number}` };
}

export interface Cancellation extends ToSender {
  /** Absolute URL of the event. */
  link: string;
  /** The sender's private link. */
  privateLink: string;
}

/** To who proposed an event that is now canceled. Holds our words alone, no visitor text. */
export function cancellationMail(key: string, cancellation: Cancellation): Mail {
  const { reference, link, privateLink, language } = cancellation;
  const { cancellation: said, decision } = inLanguage(words, language);
  const values = { reference };
  const ours = (text: string) => paragraph(fill(text, values));
  const [first, then] = said.paragraphs;
  const blocks = [
    ours(decision.greeting),
    ours(first),
    { kind: "button", label: said.link, url: link } as const,
    ...senderLinkBlocks("event", privateLink, language),
    ours(then),
    ours(decision.signature),
  ];
  return { ...mailToSender(cancellation, "", fill(said.subject, values), blocks), key };
}

/** What the owner replaces or moves stays in the owner's language. */
function saidIn(language: string | null | undefined): typeof words.decision {
  const { linkMark, whyMark } = words.decision;
  return { ...inLanguage(words.decision, language), linkMark, whyMark };
}

function wordsOf(said: typeof words.decision, form: string, outcome: "accepted" | "declined") {
  const found = said[outcome][form];
  if (!found) throw new Error(`Nobody decides about what comes in through the form ${form}.`);
  return found;
}

/** Where the owner left the mark out, the link comes last: the sender is never told of a page without its address. */
function linkedBlocks(text: string, mark: string, link: MailBlock & { url: string }): MailBlock[] {
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
