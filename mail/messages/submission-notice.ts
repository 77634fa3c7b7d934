/** The notifications to the owner about a submission: it came, or its sender changed or withdrew it. Visitor text in the subject passes `oneLine` (header injection). */
import { ownerMail as words } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail, Mailbox } from "../outbox/outbox.ts";
import { asciiMailbox, oneLine } from "../smtp/mailbox.ts";
import { automaticMail, field, paragraph, placeTime } from "./mail-body.ts";
import { deskPaths, nextStep } from "./owner-mail.ts";

export interface Notice {
  reference: string;
  /** The form's name. */
  form: string;
  /** The form's name or the kind of inquiry; starts the subject. */
  kind: string;
  /** Subject and the sender's organization, as typed. */
  what: string;
  organization?: string;
  receivedAt: Date;
  /** Name of the language of the page, if it is not the site's own. */
  language?: string | undefined;
  /** A press inquiry came to the owners, because journalists have no address. */
  lacksPressAddress?: boolean;
  fields: readonly { label: string; text: string }[];
  sender: Mailbox;
}

/** The notice to `to`: what was sent and what to do about it, at the desk of this origin or, without one, by command. */
export function submissionNotice(to: string, notice: Notice, desk?: string): Mail {
  const { reference, fields, language } = notice;
  const said = words.notice;
  const form = words.forms[notice.form] ?? notice.form;
  const decided = said.next[notice.form];
  const path = (decided ? deskPaths.proposals : deskPaths.messages) + reference;
  const replyTo = asciiMailbox(notice.sender);
  const mail = automaticMail(`notice:${reference}`, to, subjectOf(notice), [
    paragraph(fill(said.opening, { form, when: placeTime(notice.receivedAt) })),
    ...(notice.lacksPressAddress ? [paragraph(said.noPressAddress)] : []),
    ...fields.map(({ label, text }) => field(label, text)),
    ...(language ? [field(said.language, language)] : []),
    field(said.reference, reference),
    paragraph(replyTo ? said.answer : said.answerByHand),
    ...nextStep(desk, path, decided ?? said.otherwise, { reference }),
  ]);
  // Journalists have deadlines.
  return { ...mail, reference, canWait: notice.kind !== "media", ...(replyTo && { replyTo }) };
}

export interface SenderNotice {
  /** "changed" before a decision, "asked" after a yes; "withdrawn" before it was on the site, "canceled" after. */
  kind: "changed" | "asked" | "withdrawn" | "canceled";
  form: "event" | "story";
  reference: string;
  /** Makes the key unique: the number of the change. */
  number: number;
  at: Date;
  /** Title and sender, as typed. */
  what: string;
  who: string;
  /** The fields that differ, with their new text. */
  fields: readonly { label: string; text: string }[];
}

/** The notice to `to`, with the way to the desk of this origin or, without one, the command. */
export function senderNotice(to: string, notice: SenderNotice, desk?: string): Mail {
  const { kind, form, reference, number, at, fields } = notice;
  const said = words.senderNotice;
  const subject = fill(said.subjects[kind][form], {
    what: oneLine(notice.what, 80) || reference,
    who: oneLine(notice.who, 40) || reference,
  });
  const next = kind === "changed" || kind === "asked" ? said[kind] : undefined;
  const mail = automaticMail(`sender-notice:${reference}:${number}`, to, subject, [
    paragraph(fill(said.openings[kind][form], { when: placeTime(at) })),
    ...fields.map(({ label, text }) => field(label, text || said.empty)),
    field(said.reference, reference),
    ...(next ? nextStep(desk, deskPaths.proposals + reference, next, { reference }) : []),
  ]);
  return { ...mail, reference, canWait: true };
}

/** "Event proposed: Reading a power bill (Ada Carter)"; falls back to the reference. */
function subjectOf({ reference, form, kind, what, organization = "", sender }: Notice): string {
  const who = [oneLine(sender.name ?? "", 40), oneLine(organization, 40)].filter(Boolean);
  return fill(words.notice.subject, {
    kind: words.notice.kinds[kind] ?? words.notice.kinds[form] ?? form,
    what: oneLine(what, 80) || reference,
    who: who.join(", ") || reference,
  });
}
