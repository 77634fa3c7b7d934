/** The mail that tells somebody what became of an event proposal or a story. */
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { plainMailbox } from "../smtp/mailbox.ts";
import { answerKey } from "./answer.ts";
import { composeBody, fill, type MailBlock } from "./mail-body.ts";

export interface Decision {
  /** "event" or "story". */
  form: string;
  reference: string;
  to: Mailbox;
  /** The owner's address, for the answer. */
  replyTo: string;
  /** Accepted: where it will stand, a whole address. Declined: undefined. */
  link?: string;
  /** What the owner adds. */
  note?: string;
}

/** In our own words and the owner's; nothing that was typed into the form is in it. Throws for a form that nobody decides about. */
export function decisionMail({ form, reference, to, replyTo, link, note }: Decision): Mail {
  const outcome = link ? "accepted" : "declined";
  const said = words.decision[outcome][form];
  if (!said) throw new Error(`Nobody decides about what comes in through the form ${form}.`);
  const values = { site: site.name, location: site.location, reference };
  const subject = fill(said.subject, values);
  const say = (text: string): MailBlock => ({ kind: "paragraph", text: fill(text, values) });
  const [first, then] = said.paragraphs;
  const letter = composeBody(subject, [
    say(words.decision.greeting),
    say(first),
    ...(link ? [{ kind: "link", label: said.link ?? link, url: link } as const] : []),
    ...(note ? [{ kind: "paragraph", text: note.trim() } as const] : []),
    say(then),
    say(words.decision.signature),
  ]);
  return {
    key: `${answerKey(reference)}${outcome}`,
    to: plainMailbox(to) ?? { address: to.address },
    replyTo: { name: site.name, address: replyTo },
    subject,
    ...letter,
    reference,
  };
}
