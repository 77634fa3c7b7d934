/** The mail in which the owner answers somebody who sent us something. */
import { createHash } from "node:crypto";
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { plainMailbox } from "../smtp/mailbox.ts";
import { composeBody, fill } from "./mail-body.ts";

/** The same text to the same submission is the same mail, so that it is queued once. `replyTo` is the owner's address. */
export function answerMail(reference: string, to: Mailbox, text: string, replyTo: string): Mail {
  const letter = text.replace(/\r\n?/g, "\n").trim();
  const subject = fill(words.answer.subject, { site: site.name, reference });
  const paragraphs = [...letter.split(/\n{2,}/), fill(words.answer.footer, { site: site.name })];
  return {
    key: `${answerKey(reference)}${createHash("sha256").update(letter).digest("hex").slice(0, 16)}`,
    to: plainMailbox(to) ?? { address: to.address },
    replyTo: { name: site.name, address: replyTo },
    subject,
    ...composeBody(
      subject,
      paragraphs.map((paragraph) => ({ kind: "paragraph", text: paragraph })),
    ),
    reference,
  };
}

/** What the keys of all answers to a submission begin with. */
export function answerKey(reference: string): string {
  return `answer:${reference}:`;
}
