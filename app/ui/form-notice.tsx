import { useActionData, useLoaderData } from "react-router";
import type { FormFace } from "../../forms/form.ts";
import { formWords } from "./form-words.ts";
import { type Notice, NoticeFace } from "./notice-face.tsx";
import type { FormAnswer } from "./send-form.ts";

/** What a plain POST came back with, standing still in the form: thanks and reference, or what went wrong. */
export function FormNotice({ definition }: { definition: FormFace }) {
  const given = useActionData<FormAnswer>();
  const loaded = useLoaderData<{ receipt?: string } | undefined>();
  const notice = noticeOf(definition, given ?? savedAs(loaded?.receipt));
  return notice ? <NoticeFace notice={notice} still /> : null;
}

function savedAs(receipt: string | undefined): FormAnswer | undefined {
  return receipt ? { kind: "saved", reference: receipt } : undefined;
}

/** The notice for an answer of the server (SPEC section 8). */
export function noticeOf(form: FormFace, answer: FormAnswer | undefined): Notice | undefined {
  switch (answer?.kind) {
    case "saved":
      return {
        kind: "success",
        title: form.success,
        description: [form.next, `${formWords.reference} ${answer.reference}`].filter(Boolean).join(" "),
      };
    case "invalid":
      return { kind: "destructive", title: answer.errors[0]?.message ?? form.failureTitle };
    case "limited":
      return {
        kind: "destructive",
        title: form.failureTitle,
        description: formWords.limited[answer.from](waitInWords(answer.retryAfter)),
      };
    case "failed":
      return { kind: "destructive", title: form.failureTitle, description: formWords.failure };
  }
}

/** Seconds as people say them, rounded up: "1 minute", "7 minutes", "3 hours". */
function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
