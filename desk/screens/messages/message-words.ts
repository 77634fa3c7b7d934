/** A submission in the words of the desk: who, what, which form, in what state, how long ago. */
import { site } from "../../../content/site.ts";
import { forms } from "../../../forms/catalog.ts";
import type { Submission } from "../../../forms/owner/submissions.ts";
import { dateFormat, localDateIn } from "../../../time/zone-time.ts";
import { isProposalForm } from "../../waiting.ts";

/** How the desk calls what comes through a form. */
const formLabels: Readonly<Record<string, string>> = {
  contact: "Contact",
  partnership: "Partnership",
  story: "Story",
  event: "Event proposal",
  newsletter: "Sign-up",
};

export type Sign = "new" | "look" | "done" | "bad" | "quiet";

export interface MessageRow {
  reference: string;
  path: string;
  who: string;
  title: string;
  words: string;
  form: string;
  state: string;
  sign: Sign;
  isNew: boolean;
  /** ISO instant, and as the list shows it. */
  at: string;
  age: string;
}

const hour = 3_600_000;
const { language, timeZone } = site;

export function rowOf(submission: Submission, now: Date): MessageRow {
  const { reference, receivedAt } = submission;
  const { label, sign } = stateOf(submission, now);
  const isProposal = isProposalForm(submission.form);
  return {
    reference,
    path: isProposal && submission.state === "new" ? `/proposals/${reference}` : `/messages/${reference}`,
    who: whoOf(submission),
    title: titleOf(submission),
    words: firstWords(submission),
    form: topicOf(submission),
    state: label,
    sign,
    isNew: sign === "new",
    at: receivedAt,
    age: ageOf(receivedAt, now),
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
export function stateOf(submission: Submission, now: Date): { label: string; sign: Sign } {
  const { state, decision, receivedAt } = submission;
  if (state === "spam") return { label: "Spam", sign: "bad" };
  if (decision === "withdrawn") return { label: "Withdrawn", sign: "quiet" };
  if (decision === "accepted") return { label: "Accepted", sign: "done" };
  if (decision === "declined") return { label: "Declined", sign: "quiet" };
  if (state === "answered") return { label: "Answered", sign: "done" };
  return now.getTime() - Date.parse(receivedAt) < 24 * hour
    ? { label: "New", sign: "new" }
    : { label: "Waits", sign: "look" };
}

/** "7 h", "Nov 19", "Nov 19, 2029". */
export function ageOf(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at);
  if (passed < hour) return `${Math.max(0, Math.floor(passed / 60_000))} min`;
  if (passed < 48 * hour) return `${Math.floor(passed / hour)} h`;
  const isThisYear =
    localDateIn(timeZone)(new Date(at)).slice(0, 4) === localDateIn(timeZone)(now).slice(0, 4);
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return dateFormat(language, { timeZone, month: "short", day: "numeric", ...year }).format(new Date(at));
}

/** "Nov 22, 2026, 6:12 AM CST". */
export function timeOf(at: string): string {
  return dateFormat(language, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(at));
}

/** "Nov 22, 2027". */
export function dayText(at: Date): string {
  return dateFormat(language, { timeZone, year: "numeric", month: "short", day: "numeric" }).format(at);
}

/** "6:12 AM", or with the day when that is another one. */
export function shortTime(at: string, now: Date): string {
  const local = localDateIn(timeZone);
  const when = new Date(at);
  const day = local(when) === local(now) ? {} : ({ month: "short", day: "numeric" } as const);
  return dateFormat(language, { timeZone, hour: "numeric", minute: "2-digit", ...day }).format(when);
}

function firstWords({ values, form }: Submission): string {
  const text =
    values.message || values.story || values.description || (form === "newsletter" ? values.email : "");
  return (text ?? "").slice(0, 300).replace(/\s+/g, " ").trim();
}
