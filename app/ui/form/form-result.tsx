import { useActionData, useLoaderData } from "react-router";
import { formWords } from "../../../content/form-words.ts";
import type { FieldError, FormDisplay } from "../../../forms/form.ts";
import { fill } from "../../../text/words/fill.ts";
import { languageTag, sentence } from "../../../text/words/lookup.ts";
import { type Notice, NoticeFace } from "../notice/notice-face.tsx";
import type { FormAnswer } from "./send-form.ts";

/** The result of a plain POST, shown in the form: confirmation and reference, or what went wrong. */
export function FormNotice({ definition }: { definition: FormDisplay }) {
  const given = useActionData<FormAnswer>();
  const reference = useLoaderData<{ receipt?: string } | undefined>()?.receipt;
  // Home's action also handles the links in newsletter mails.
  const answer = given && "kind" in given ? given : reference && ({ kind: "saved", reference } as const);
  return answer && answer.kind !== "like" ? <NoticeFace notice={noticeOf(definition, answer)} still /> : null;
}

/** The result of a submission by script, which stays in the form, and the live region that announces the sending. */
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

/** Scrolls it into view, because it is below the button; not when the visitor has moved on meanwhile. */
function scrollIntoViewOnce(place: HTMLElement | null): void {
  const sender = place?.closest("form, .form-opener");
  if (sender?.contains(document.activeElement)) place?.scrollIntoView({ block: "nearest" });
}

/** The notice for a response of the server (SPEC section 8). */
export function noticeOf(form: FormDisplay, answer: Exclude<FormAnswer, { kind: "like" }>): Notice {
  const failure = { kind: "destructive", title: form.failureTitle } as const;
  switch (answer.kind) {
    case "saved": {
      const reference = `${formWords.reference} ${answer.reference}`;
      const description = form.next ? `${form.next} ${reference}` : reference;
      return { kind: "success", title: form.success, description };
    }
    case "invalid":
      return invalidNotice(form, answer.errors);
    case "limited":
      return {
        ...failure,
        description: fill(formWords.limited[answer.from], { wait: waitWords(answer.retryAfter) }),
      };
    case "failed":
      return { ...failure, description: formWords.failure };
  }
}

export function invalidNotice(form: FormDisplay, errors: readonly FieldError[]): Notice {
  const [first, ...more] = errors;
  return {
    kind: "destructive",
    title: first ? sentence(first.message) : form.failureTitle,
    description: more.length > 0 ? fill(formWords.attention, { count: errors.length }) : undefined,
  };
}

/** Seconds in words, rounded up: "1 minute", "7 minutes", "3 hours". */
function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), "hour"] : [minutes, "minute"];
  return count.toLocaleString(languageTag(), { style: "unit", unit, unitDisplay: "long" });
}
