/** A form in a second language. */
import type { Language } from "../../content/language.ts";
import { inLanguage, translatedPath } from "../../content/translate.ts";
import type { FieldDisplay, FormDisplay } from "../../forms/form.ts";
import { formWords } from "../ui/form/form-words.ts";

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
