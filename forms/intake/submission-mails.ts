/** The mails of a submission: the notice to the owner or press address, the acknowledgement to the sender. */
import type { Database } from "../../db/schema.ts";
import { acknowledgement } from "../../mail/messages/acknowledgement.ts";
import { wallTime } from "../../mail/messages/mail-body.ts";
import { submissionNotice } from "../../mail/messages/submission-notice.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import { isWithinRecipientLimit } from "../../mail/outbox/recipient-limit.ts";
import { forms } from "../catalog.ts";
import type { Field, Values } from "../form.ts";

/** Recipients of notices. */
export interface NoticeRecipients {
  ownerEmail: string;
  pressEmail: string;
  /** Called after every commit that queued mail. */
  onMailQueued: () => void;
}

/** The part of a submission that its mails need. */
export interface SubmissionContent {
  reference: string;
  /** A form's name; the form may no longer exist. */
  form: string;
  /** ISO 8601 instant. */
  receivedAt: string;
  values: Values;
}

/**
 * Queues a submission's mails in the caller's transaction: the notice and, at most three times a day per address, the
 * acknowledgement. Not for suspected spam. Idempotent. Call `recipients.onMailQueued` after the commit.
 */
export async function queueSubmissionMails(
  transaction: Database,
  submission: SubmissionContent,
  recipients: Pick<NoticeRecipients, "ownerEmail" | "pressEmail">,
  now: Date,
): Promise<void> {
  // A newsletter sign-up gets its confirmation mail instead (newsletter/subscribers.ts).
  if (submission.form === "newsletter") return;
  const acknowledgementMail = acknowledgementTo(submission, recipients);
  const acknowledge =
    acknowledgementMail &&
    (await isWithinRecipientLimit(transaction, acknowledgementMail.to.address, "acknowledgement", now));
  const notice = noticeOf(submission, recipients);
  await queueMail(transaction, acknowledge ? [notice, acknowledgementMail] : notice, now);
}

/** To the owner; media inquiries to the press address. */
function noticeOf(
  submission: SubmissionContent,
  { ownerEmail, pressEmail }: Pick<NoticeRecipients, "ownerEmail" | "pressEmail">,
): Mail {
  const { reference, form, receivedAt, values } = submission;
  return submissionNotice(values.inquiryType === "media" ? pressEmail : ownerEmail, {
    reference,
    form,
    kind: values.inquiryType ?? form,
    what: values.subject || titleOf(values) || values.message || "",
    organization: values.organization,
    receivedAt: new Date(receivedAt),
    fields: labeledFields(form, values),
    sender: { name: values.name, address: values.email ?? "" },
  });
}

function acknowledgementTo(
  { form, reference, values }: SubmissionContent,
  { pressEmail }: Pick<NoticeRecipients, "pressEmail">,
): Mail | undefined {
  if (!values.email) return undefined;
  return acknowledgement(form, { reference, address: values.email, title: titleOf(values), pressEmail });
}

/** The title of a story or event. */
function titleOf({ title, eventTitle }: Values): string | undefined {
  return title || eventTitle;
}

/** All filled-in fields, in form order. */
function labeledFields(form: string, values: Values): { label: string; text: string }[] {
  const fields: readonly Field[] = Object.hasOwn(forms, form) ? forms[form as keyof typeof forms].fields : [];
  const order = [...fields.map(({ name }) => name), ...Object.keys(values)];
  return [...new Set(order)].flatMap((name) => {
    const typed = values[name];
    if (!typed) return [];
    const field = fields.find((one) => one.name === name);
    return [{ label: field?.label ?? name, text: displayValue(field, typed) }];
  });
}

function displayValue(field: Field | undefined, typed: string): string {
  if (field?.control === "datetime") return wallTime(typed);
  return field?.choices?.find(({ value }) => value === typed)?.label ?? typed;
}
