/** The mail that accepts or declines a change that the sender of a published entry asked for. */
import { mail as words } from "../../content/mail.ts";
import { inLanguage } from "../../content/translate.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { mailToSender, senderLinkBlocks, type ToSender } from "./answer.ts";
import { paragraph } from "./mail-body.ts";

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
