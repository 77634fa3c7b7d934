import { mail as words } from "../../content/mail.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { oneLine, plainMailbox } from "../smtp/mailbox.ts";
import { composeBody, fill, type MailBlock, placeTime } from "./mail-body.ts";

export interface Notice {
  reference: string;
  /** The form's name. */
  form: string;
  /** The form's name, or the kind of inquiry: how the subject begins. */
  kind: string;
  /** What it is about, and the sender's organization, as they were typed. */
  what: string;
  organization?: string;
  receivedAt: Date;
  /** What was sent, label by label. */
  fields: readonly { label: string; text: string }[];
  /** Who sent it. */
  sender: Mailbox;
}

/** Tells the owner, or whoever reads `to`, what came in, and what to do about it. */
export function submissionNotice(to: string, notice: Notice): Mail {
  const { reference, fields } = notice;
  const said = words.notice;
  const form = words.forms[notice.form] ?? notice.form;
  const next = said.next[notice.form] ?? said.otherwise;
  const subject = subjectOf(notice);
  const replyTo = plainMailbox(notice.sender);
  const say = (text: string): MailBlock => ({ kind: "paragraph", text });
  const letter = composeBody(subject, [
    say(fill(said.opening, { form, when: placeTime(notice.receivedAt) })),
    ...fields.map(({ label, text }): MailBlock => ({ kind: "field", label, text })),
    { kind: "field", label: said.reference, text: reference },
    say(replyTo ? said.answer : said.answerByHand),
    say(next.text),
    { kind: "command", text: fill(next.command, { reference }) },
    say(said.kept),
  ]);
  return {
    key: `notice:${reference}`,
    to: { address: to },
    ...(replyTo && { replyTo }),
    subject,
    ...letter,
    // RFC 3834: an absence note shall not go to the visitor.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    reference,
  };
}

/** "Event proposed: Reading a power bill (Ada Carter)"; with the reference where nothing can be shown. */
function subjectOf({ reference, form, kind, what, organization = "", sender }: Notice): string {
  const who = [oneLine(sender.name ?? "", 40), oneLine(organization, 40)].filter((part) => part !== "");
  return fill(words.notice.subject, {
    kind: words.notice.kinds[kind] ?? words.notice.kinds[form] ?? form,
    what: oneLine(what, 80) || reference,
    who: who.join(", ") || reference,
  });
}
