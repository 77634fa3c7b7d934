/** The owner's reply to a submission. */
import { createHash } from "node:crypto";
import { mail as words } from "../../content/mail.ts";
import { site } from "../../content/site.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { asciiMailbox } from "../smtp/mailbox.ts";
import { composeBody, fill } from "./mail-body.ts";

/** Idempotent: the same text to the same submission has the same key and is queued once. `replyTo` is the owner's address. */
export function answerMail(reference: string, to: Mailbox, text: string, replyTo: string): Mail {
  const body = text.replace(/\r\n?/g, "\n").trim();
  const subject = fill(words.answer.subject, { site: site.name, reference });
  const paragraphs = [...body.split(/\n{2,}/), fill(words.answer.footer, { site: site.name })];
  return {
    key: `${answerKey(reference)}${createHash("sha256").update(body).digest("hex").slice(0, 16)}`,
    to: asciiMailbox(to) ?? { address: to.address },
    replyTo: { name: site.name, address: replyTo },
    subject,
    ...composeBody(
      subject,
      paragraphs.map((paragraph) => ({ kind: "paragraph", text: paragraph })),
    ),
    reference,
  };
}

/** Key prefix of all answers to a submission. */
export function answerKey(reference: string): string {
  return `answer:${reference}:`;
}
