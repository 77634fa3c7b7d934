/** A submission in the words of the desk: who, what, which form, in what state, how long ago. */
import { ageOf } from "../../../acts/moments.ts";
import { titleOf, topicOf } from "../../../forms/owner/submission-title.ts";
import type { Submission } from "../../../forms/owner/submissions.ts";
import { kindOfForm } from "../../../publishing/proposals/proposals.ts";
import type { SignName } from "../../ui/state-tag.tsx";
import { laterState, laterWords } from "./whose-words.ts";

/** `wordOf`: whose it is (whose-words.ts). */
export function rowOf(submission: Submission, now: Date, wordOf: WhoseWordOf = () => "") {
  const { reference, receivedAt } = submission;
  const { label, sign } = stateOf(submission, now);
  const isProposal = kindOfForm.has(submission.form);
  return {
    reference,
    path: isProposal && submission.state === "new" ? `/proposals/${reference}` : `/messages/${reference}`,
    who: whoOf(submission),
    title: titleOf(submission),
    text: firstWords(submission),
    label: laterWords(submission, now),
    form: [topicOf(submission), wordOf(submission.assignee)].filter(Boolean).join(", "),
    state: label,
    sign,
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

export type WhoseWordOf = (assignee: number | null) => string;

/** "New" for a day, then "Waits"; "Back" once it was put off. */
export function stateOf(submission: Submission, now: Date): { label: string; sign: SignName } {
  const { state, decision, receivedAt } = submission;
  if (state === "spam") return { label: "Spam", sign: "bad" };
  if (decision === "withdrawn") return { label: "Withdrawn", sign: "off" };
  if (decision === "accepted") return { label: "Accepted", sign: "done" };
  if (decision === "declined") return { label: "Declined", sign: "off" };
  if (state === "answered") return { label: "Answered", sign: "done" };
  const later = laterState(submission, now);
  if (later) return later === "off" ? { label: "Later", sign: "off" } : { label: "Back", sign: "look" };
  return isOld(receivedAt, now) ? { label: "Waits", sign: "look" } : { label: "New", sign: "new" };
}

/** Whether it has waited for 24 hours. */
export function isOld(since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) >= 24 * 3_600_000;
}

function firstWords({ values, form }: Submission): string {
  const text =
    values.message || values.story || values.description || (form === "newsletter" ? values.email : "");
  return (text ?? "").slice(0, 300).replace(/\s+/g, " ").trim();
}
