/** What all controls of our forms have in common. */
import type { ReactNode } from "react";
import type { FieldDisplay, FormName } from "../../../forms/form.ts";
import { formWords } from "./form-words.ts";

interface Place {
  form: FormName;
  field: FieldDisplay;
}

/**
 * Attributes that every control has: its name, whether it must be filled, what describes it. While the form is sent it
 * looks disabled and cannot be changed, but is not: a disabled control loses the focus, and throws a screen reader out of
 * the form. `aria-invalid` is always there, since browsers call an empty required field invalid before anybody touched it.
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

/** The message beside a failing field; nothing where there is none. */
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
