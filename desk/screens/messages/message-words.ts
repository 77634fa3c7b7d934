/** A submission in the words of the desk: who, what, which form, in what state, how long ago. */
import { forms } from "../../../forms/catalog.ts";
import type { Submission } from "../../../forms/owner/submissions.ts";
import { ageOf } from "../../moments.ts";
import type { SignName } from "../../ui/state-tag.tsx";
import { isProposalForm } from "../../waiting.ts";

/** How the desk calls what comes through a form. */
const formLabels: Readonly<Record<string, string>> = {
  contact: "Contact",
  partnership: "Partnership",
  story: "Story",
  event: "Event proposal",
  newsletter: "Sign-up",
};

export type MessageRow = ReturnType<typeof rowOf>;

const hour = 3_600_000;

export function rowOf(submission: Submission, now: Date) {
  const { reference, receivedAt } = submission;
  const { label, sign } = stateOf(submission, now);
  const isProposal = isProposalForm(submission.form);
  return {
    reference,
    path: isProposal && submission.state === "new" ? `/proposals/${reference}` : `/messages/${reference}`,
    who: whoOf(submission),
    title: titleOf(submission),
    text: firstWords(submission),
    form: topicOf(submission),
    state: label,
    sign,
    isNew: sign === "new",
    /** ISO instant, and as the list shows it. */
    at: receivedAt,
    when: ageOf(receivedAt, now),
  };
}

/** The person, then the organization. */
export function whoOf({ values, email }: Pick<Submission, "values" | "email">): string {
  const person = values.name?.trim() || values.email || email || "Somebody";
  return [person, values.organization?.trim()].filter(Boolean).join(", ");
}

/** Its subject or title; of a message without one, what it is about. */
export function titleOf({ values, form }: Pick<Submission, "values" | "form">): string {
  return values.subject || values.title || values.eventTitle || topicOf({ values, form });
}

/** The form, or "Press" for an inquiry of the press. */
export function topicOf({ values, form }: Pick<Submission, "values" | "form">): string {
  return values.inquiryType === "media" ? "Press" : formLabel(form);
}

export function formLabel(form: string): string {
  return formLabels[form] ?? form;
}

/** Every form that can be chosen, with its label. */
export function formChoices(): { value: string; label: string }[] {
  return Object.keys(forms).map((value) => ({ value, label: formLabel(value) }));
}

/** "New" for a day, then "Waits". */
export function stateOf(submission: Submission, now: Date): { label: string; sign: SignName } {
  const { state, decision, receivedAt } = submission;
  if (state === "spam") return { label: "Spam", sign: "bad" };
  if (decision === "withdrawn") return { label: "Withdrawn", sign: "off" };
  if (decision === "accepted") return { label: "Accepted", sign: "done" };
  if (decision === "declined") return { label: "Declined", sign: "off" };
  if (state === "answered") return { label: "Answered", sign: "done" };
  return now.getTime() - Date.parse(receivedAt) < 24 * hour
    ? { label: "New", sign: "new" }
    : { label: "Waits", sign: "look" };
}

function firstWords({ values, form }: Submission): string {
  const text =
    values.message || values.story || values.description || (form === "newsletter" ? values.email : "");
  return (text ?? "").slice(0, 300).replace(/\s+/g, " ").trim();
}
