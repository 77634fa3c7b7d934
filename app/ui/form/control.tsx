/** What all form controls share. */
import type { ReactNode } from "react";
import type { FieldDisplay, FormName } from "../../../forms/form.ts";
import { formWords } from "./form-words.ts";

interface Place {
  form: FormName;
  field: FieldDisplay;
}

/**
 * The attributes of every control: name, required, descriptions. While the form is being sent, a control looks
 * disabled and is read-only: a truly disabled one loses the focus, which throws screen readers out of the form.
 * `aria-invalid` is always set, because browsers report an empty required field as invalid before it is touched.
 */
export function controlProps({ form, field, error, busy }: Place & { error?: string; busy: boolean }) {
  const describedBy = [hintOf(field) && hintId({ form, field }), error && errorId({ form, field })];
  return {
    id: fieldId({ form, field }),
    name: field.name,
    autoComplete: field.autoComplete,
    placeholder: field.placeholder,
    required: !field.optional,
    readOnly: field.control === "consent" ? undefined : busy,
    "aria-disabled": busy || undefined,
    "aria-invalid": Boolean(error),
    "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
  };
}

/** The error message beside an invalid field. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return children ? (
    <p className="field__error" id={id}>
      {children}
    </p>
  ) : null;
}

export function errorId(props: Place): string {
  return `${fieldId(props)}-error`;
}

export function fieldId({ form, field }: Place): string {
  return `${form}-${field.name}`;
}

export function hintId(props: Place): string {
  return `${fieldId(props)}-hint`;
}

export function hintOf(field: FieldDisplay): string | undefined {
  return field.hint ?? (field.optional ? formWords.optional : undefined);
}
