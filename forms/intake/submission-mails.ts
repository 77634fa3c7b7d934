/** The mails of a submission: the notice to the owner or press address, the acknowledgement to the sender. */
import { languageOf } from "../../content/translate.ts";
import type { Database } from "../../db/schema.ts";
import { acknowledgement } from "../../mail/messages/acknowledgement.ts";
import { wallTime } from "../../mail/messages/mail-body.ts";
import {
  type Addresses,
  type Owners,
  queueForOwners,
  withoutPlaceholders,
} from "../../mail/messages/owner-mail.ts";
import { submissionNotice } from "../../mail/messages/submission-notice.ts";
import { isWithinRecipientLimit, queueMail } from "../../mail/outbox/outbox.ts";
import { readIn } from "../../text/words/reading.ts";
import { forms } from "../catalog.ts";
import type { Field, FormName, Values } from "../form.ts";
import type { Submission } from "../owner/submissions.ts";
import { changeableForms, type SenderLinks, senderLink } from "./sender-link.ts";

/** Recipients of notices. */
export interface NoticeRecipients extends Owners {
  /** Journalists are told the first. */
  pressEmail: Addresses;
  /** Called after every commit that queued mail. */
  onMailQueued: () => void;
  /** For the private links of senders; absent: the mails have none. */
  links?: SenderLinks;
}

/** Queues, in the caller's transaction, the notice and, at most three times a day per address, the acknowledgement. Idempotent. */
export async function queueSubmissionMails(
  trx: Database,
  submission: Pick<Submission, "reference" | "form" | "receivedAt" | "values"> &
    Partial<Pick<Submission, "language">>,
  { ownerEmail, pressEmail, findDesk, links }: Omit<NoticeRecipients, "onMailQueued">,
  now: Date,
): Promise<void> {
  // A newsletter sign-up gets its confirmation mail instead (newsletter/subscribers.ts).
  if (submission.form === "newsletter") return;
  const { reference, form, receivedAt, values, language } = submission;
  const title = values.title || values.eventTitle;
  const notice = {
    reference,
    form,
    kind: values.inquiryType ?? form,
    what: values.subject || title || values.message || "",
    organization: values.organization,
    receivedAt: new Date(receivedAt),
    language: languageOf(language)?.name,
    fields: labeledFields(form, values),
    sender: { name: values.name, address: values.email ?? "" },
  };
  const press = withoutPlaceholders(pressEmail);
  const isPress = values.inquiryType === "media";
  const link = links && changeableForms.has(form) ? senderLink(links, reference, language) : undefined;
  const about = { reference, address: values.email ?? "", title, pressEmail: press[0] ?? "", link, language };
  const thanks = about.address ? acknowledgement(form, about) : undefined;
  const mayThank = thanks && (await isWithinRecipientLimit(trx, thanks.to.address, "acknowledgement", now));
  const to = { ownerEmail: isPress && press.length > 0 ? press : ownerEmail, findDesk };
  const notices = { ...notice, lacksPressAddress: isPress && press.length === 0 };
  await queueForOwners(trx, to, (address, desk) => submissionNotice(address, notices, desk), now);
  if (mayThank) await queueMail(trx, thanks, now);
}

/** All filled-in fields, in form order. `language`: the code of that of labels and dates. */
export function labeledFields(form: string, values: Values, language?: string) {
  return readIn(languageOf(language), () => {
    const fields: readonly Field[] = Object.hasOwn(forms, form) ? forms[form as FormName].fields : [];
    const order = [...fields.map(({ name }) => name), ...Object.keys(values)];
    return [...new Set(order)].flatMap((name) => {
      const typed = values[name];
      if (!typed) return [];
      const field = fields.find((one) => one.name === name);
      const choice = field?.choices?.find(({ value }) => value === typed)?.label;
      const text = field?.control === "datetime" ? wallTime(typed) : typed;
      return [{ label: field?.label ?? name, text: choice ?? text }];
    });
  });
}
