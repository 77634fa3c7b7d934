/** What a submission is called where the desk names it. */
import type { Submission } from "./submissions.ts";

/** How the desk calls what comes through a form. */
const formLabels: Readonly<Record<string, string>> = {
  contact: "Contact",
  partnership: "Partnership",
  story: "Story",
  event: "Event proposal",
  newsletter: "Sign-up",
};

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
