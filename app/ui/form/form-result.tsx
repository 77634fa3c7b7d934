import { createContext, use } from "react";
import { useActionData, useLoaderData } from "react-router";
import { pages } from "../../../content/pages.ts";
import type { FieldError, FormDisplay } from "../../../forms/form.ts";
import { type Notice, NoticeFace } from "../notice/notice-face.tsx";
import { type FormWords, formWords } from "./form-words.ts";
import type { FormAnswer } from "./send-form.ts";

/** How forms speak; a page in a second language speaks another way. */
export interface FormSpeech {
  shownForm: <Form extends FormDisplay>(form: Form) => Form;
  shownError: (message: string) => string;
  words: FormWords;
  /** Of seconds. */
  duration: (seconds: number) => string;
  /** The name of the terms in the texts of a form, which becomes a link. */
  terms: string;
  termsLang?: string;
  /** Beside the consent, what it allows. */
  license?: string;
}

const english: FormSpeech = {
  shownForm: (form) => form,
  shownError: (message) => message,
  words: formWords,
  duration: durationText,
  terms: pages.terms.name,
};

export const FormSpeech = createContext(english);

/** The result of a plain POST, shown in the form: confirmation and reference, or what went wrong. */
export function FormNotice({ definition }: { definition: FormDisplay }) {
  const given = useActionData<FormAnswer>();
  const reference = useLoaderData<{ receipt?: string } | undefined>()?.receipt;
  const speech = use(FormSpeech);
  // Home's action also handles the links in newsletter mails.
  const answer = given && "kind" in given ? given : reference && ({ kind: "saved", reference } as const);
  return answer ? <NoticeFace notice={noticeOf(definition, answer, speech)} still /> : null;
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

/** The notice for a response of the server (SPEC section 8). `form` is in the language of `speech`. */
export function noticeOf(form: FormDisplay, answer: FormAnswer, speech = english): Notice {
  const { words, duration } = speech;
  const failure = { kind: "destructive", title: form.failureTitle } as const;
  switch (answer.kind) {
    case "saved": {
      const reference = `${words.reference} ${answer.reference}`;
      const description = form.next ? `${form.next} ${reference}` : reference;
      return { kind: "success", title: form.success, description };
    }
    case "invalid":
      return invalidNotice(form, answer.errors, speech);
    case "limited":
      return { ...failure, description: words.limited[answer.from](duration(answer.retryAfter)) };
    case "failed":
      return { ...failure, description: words.failure };
  }
}

export function invalidNotice(form: FormDisplay, errors: readonly FieldError[], speech = english): Notice {
  const [first, ...more] = errors;
  return {
    kind: "destructive",
    title: first ? speech.shownError(first.message) : form.failureTitle,
    description: more.length > 0 ? speech.words.attention(errors.length) : undefined,
  };
}

/** A duration in words, rounded up: "1 minute", "7 minutes", "3 hours". */
function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
