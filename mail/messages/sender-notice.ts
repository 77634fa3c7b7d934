/** The notification to the owner that a sender changed or withdrew a proposal or a story. */
import { ownerMail as words } from "../../content/owner-mail.ts";
import { fill } from "../../text/words/fill.ts";
import type { Mail } from "../outbox/outbox.ts";
import { oneLine } from "../smtp/mailbox.ts";
import { automaticMail, field, paragraph, placeTime } from "./mail-body.ts";
import { deskPaths, nextStep } from "./owner-mail.ts";

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
