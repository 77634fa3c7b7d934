/** The mail that accepts or declines a change that the sender of a published entry asked for. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { mailToSender } from "./answer.ts";
import { fill, paragraph } from "./mail-body.ts";
import { senderLinkBlocks } from "./sender-link.ts";

export interface ChangeDecision {
  form: string;
  reference: string;
  /** Number of the change. */
  number: number;
  to: Mailbox;
  /** The owner's address. */
  replyTo: string;
  /** Absolute URL of the changed entry; undefined declines. */
  link?: string;
  privateLink: string;
  /** Added by the owner. */
  note?: string;
}

export function changeDecisionMail(decision: ChangeDecision): Mail {
  const { form, reference, number, link, privateLink, note } = decision;
  const { greeting, accepted, declined } = words.sender.decided;
  const said = link ? accepted : declined;
  const mail = mailToSender(
    reference,
    "",
    fill(said.subject, { reference }),
    [
      paragraph(greeting),
      paragraph(said.text),
      ...(link ? [{ kind: "button", label: accepted.label, url: link } as const] : []),
      ...(note ? [paragraph(note.trim())] : []),
      ...senderLinkBlocks(form, privateLink),
      paragraph(fill(words.decision.signature, { site: site.name, location: site.location })),
    ],
    decision,
  );
  // Not the key of an answer: it neither answers the submission nor decides about it.
  return { ...mail, key: `change-decision:${reference}:${number}` };
}
