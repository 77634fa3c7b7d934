/** The mail that accepts or declines an event proposal or a story. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { asciiMailbox } from "../smtp/mailbox.ts";
import { answerKey } from "./answer.ts";
import { composeBody, fill, type MailBlock } from "./mail-body.ts";

export interface Decision {
  /** "event" or "story". */
  form: string;
  reference: string;
  to: Mailbox;
  /** The owner's address, for replies. */
  replyTo: string;
  /** Absolute URL of the published entry; undefined declines. */
  link?: string;
  /** Added by the owner. */
  note?: string;
}

/** Holds our words and the owner's, no visitor text. Throws for a form without decisions. */
export function decisionMail({ form, reference, to, replyTo, link, note }: Decision): Mail {
  const outcome = link ? "accepted" : "declined";
  const said = words.decision[outcome][form];
  if (!said) throw new Error(`Nobody decides about what comes in through the form ${form}.`);
  const values = { site: site.name, location: site.location, reference };
  const subject = fill(said.subject, values);
  const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text: fill(text, values) });
  const [first, then] = said.paragraphs;
  const body = composeBody(subject, [
    paragraph(words.decision.greeting),
    paragraph(first),
    ...(link ? [{ kind: "link", label: said.link ?? link, url: link } as const] : []),
    ...(note ? [{ kind: "paragraph", text: note.trim() } as const] : []),
    paragraph(then),
    paragraph(words.decision.signature),
  ]);
  return {
    key: `${answerKey(reference)}${outcome}`,
    to: asciiMailbox(to) ?? { address: to.address },
    replyTo: { name: site.name, address: replyTo },
    subject,
    ...body,
    reference,
  };
}
