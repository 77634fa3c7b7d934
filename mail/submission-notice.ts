import { mail as words } from "../content/mail.ts";
import { site } from "../content/site.ts";
import { type Block, fill, placeTime, writeLetter } from "./letter.ts";
import { plainMailbox } from "./mailbox.ts";
import type { Mail, Mailbox } from "./outbox.ts";

export interface Notice {
  reference: string;
  /** The form's name. */
  form: string;
  receivedAt: Date;
  /** What was sent, label by label. */
  fields: readonly { label: string; text: string }[];
  /** Who sent it. */
  sender: Mailbox;
  /** Whether somebody has to decide about publishing it. */
  moderated: boolean;
}

/** Tells the owner, or whoever reads `to`, what came in. The subject and every header but Reply-To are ours alone. */
export function submissionNotice(to: string, notice: Notice): Mail {
  const { reference, fields, moderated } = notice;
  const form = words.forms[notice.form] ?? notice.form;
  const subject = fill(words.notice.subject, { site: site.name, form, reference });
  const replyTo = plainMailbox(notice.sender);
  const say = (text: string): Block => ({ kind: "paragraph", text });
  const letter = writeLetter(subject, [
    say(fill(words.notice.opening, { form, when: placeTime(notice.receivedAt) })),
    { kind: "field", label: words.notice.reference, text: reference },
    ...fields.map(({ label, text }): Block => ({ kind: "field", label, text })),
    ...(moderated ? [say(words.notice.moderated)] : []),
    say(replyTo ? words.notice.answer : words.notice.answerByHand),
    { kind: "command", text: fill(words.notice.command, { reference }) },
    say(words.notice.kept),
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
