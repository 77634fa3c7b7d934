/** A form and its notices in a second language. */
import type { Language } from "../../content/language.ts";
import { inLanguage, translatedPath } from "../../content/translate.ts";
import type { FieldDisplay, FieldError, FormDisplay } from "../../forms/form.ts";
import { noticeOf } from "../ui/form/form-result.tsx";
import { formWords } from "../ui/form/form-words.ts";
import type { FormAnswer } from "../ui/form/send-form.ts";
import type { Notice } from "../ui/notice/notice-face.tsx";

/** The form as its page in that language shows it and posts it. */
export function formIn<Form extends FormDisplay>({ code }: Language, form: Form): Form {
  return {
    ...form,
    ...inLanguage(noticeWords(form), code),
    path: translatedPath(form.path, code),
    fields: form.fields.map((field) => {
      const { choices } = field;
      return {
        ...field,
        ...inLanguage(fieldWords(field), code),
        ...(choices && {
          choices: choices.map(({ value, label }) => ({ value, label: inLanguage(label, code) })),
        }),
      };
    }),
  };
}

/** The words of a form around its fields. */
export function noticeWords({ note, button, busyButton, success, next, failureTitle }: FormDisplay) {
  return { button, busyButton, success, failureTitle, ...(note && { note }), ...(next && { next }) };
}

/** The words of a field; that it is optional is said in its hint. */
export function fieldWords({ label, placeholder, hint, optional }: FieldDisplay) {
  return { label, placeholder, hint: hint ?? (optional ? formWords.optional : undefined) };
}

/** The notice for an answer. `form` is in the language already. */
export function noticeIn({ code, duration }: Language, form: FormDisplay, answer: FormAnswer): Notice {
  const translated = (error: FieldError) => ({ ...error, message: inLanguage(error.message, code) });
  const said = answer.kind === "invalid" ? { ...answer, errors: answer.errors.map(translated) } : answer;
  return noticeOf(form, said, inLanguage(formWords, code), duration);
}
