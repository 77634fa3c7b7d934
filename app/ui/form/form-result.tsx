import { useActionData, useLoaderData } from "react-router";
import type { FieldError, FormDisplay } from "../../../forms/form.ts";
import { type Notice, NoticeFace } from "../notice/notice-face.tsx";
import { formWords } from "./form-words.ts";
import type { FormAnswer } from "./send-form.ts";

/** The result of a plain POST, shown in the form: confirmation and reference, or what went wrong. */
export function FormNotice({ definition }: { definition: FormDisplay }) {
  const given = useActionData<FormAnswer>();
  const loaded = useLoaderData<{ receipt?: string } | undefined>();
  // Home's action also handles the links in newsletter mails.
  const answer = given && "kind" in given ? given : savedAs(loaded?.receipt);
  return answer ? <NoticeFace notice={noticeOf(definition, answer)} still /> : null;
}

/**
 * The result of a submission by script. It stays in the form, because the notice with the same text goes away after
 * seconds, and the reference with it. Beside it is the live region that announces that the form is being sent.
 */
export function SubmissionResult({ notice, sending }: { notice?: Notice; sending: string | false }) {
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {sending}
      </p>
      {notice ? <StaticNotice notice={notice} /> : null}
    </>
  );
}

/** A notice in the form, without a live region: another one announces it. */
export function StaticNotice({ notice }: { notice: Notice }) {
  return (
    <div className="outcome" ref={scrollIntoViewOnce}>
      <NoticeFace notice={notice} still quiet />
    </div>
  );
}

function savedAs(receipt: string | undefined): FormAnswer | undefined {
  return receipt ? { kind: "saved", reference: receipt } : undefined;
}

/** Scrolls it into view, because it is below the button; not when the visitor has moved on meanwhile. */
function scrollIntoViewOnce(place: HTMLElement | null): void {
  const sender = place?.closest("form, .form-opener");
  if (sender?.contains(document.activeElement)) place?.scrollIntoView({ block: "nearest" });
}

/** The notice for a response of the server (SPEC section 8). */
export function noticeOf(form: FormDisplay, answer: FormAnswer): Notice {
  switch (answer.kind) {
    case "saved":
      return {
        kind: "success",
        title: form.success,
        description: [form.next, `${formWords.reference} ${answer.reference}`].filter(Boolean).join(" "),
      };
    case "invalid":
      return invalidNotice(form, answer.errors);
    case "limited":
      return {
        kind: "destructive",
        title: form.failureTitle,
        description: formWords.limited[answer.from](durationText(answer.retryAfter)),
      };
    case "failed":
      return { kind: "destructive", title: form.failureTitle, description: formWords.failure };
  }
}

/** The first error message (SPEC section 5), and how many there are. */
export function invalidNotice(form: FormDisplay, errors: readonly FieldError[]): Notice {
  const [first, ...more] = errors;
  return {
    kind: "destructive",
    title: first?.message ?? form.failureTitle,
    description: more.length > 0 ? formWords.attention(errors.length) : undefined,
  };
}

/** A duration in words, rounded up: "1 minute", "7 minutes", "3 hours". */
function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
