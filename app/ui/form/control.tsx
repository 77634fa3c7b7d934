/** What all form controls share; apart from Field, which Home does not load. */
import type { ReactNode } from "react";
import { formWords } from "../../../content/form-words.ts";
import type { FieldDisplay, FormName } from "../../../forms/form.ts";
import { honeypotName } from "../../../forms/guard/bot-signals.ts";

interface Place {
  form: FormName;
  field: FieldDisplay;
}

/**
 * The attributes of every control. While the form is being sent it is read-only, not disabled: that would lose the
 * focus. `aria-invalid` is always set, since browsers report an empty required field as invalid before it is touched.
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

export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return children ? (
    <p className="field__error" id={id}>
      {children}
    </p>
  ) : null;
}

/** The honeypot: a field that bots fill in, invisible and silent for people; a value is a bot signal (forms/guard/spam.ts). */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {formWords.honeypot} <input name={honeypotName} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export function errorId(props: Place): string {
  return `${fieldId(props)}-error`;
}

function fieldId({ form, field }: Place): string {
  return `${form}-${field.name}`;
}

export function hintId(props: Place): string {
  return `${fieldId(props)}-hint`;
}

export function hintOf(field: FieldDisplay): string | undefined {
  return field.hint ?? (field.optional ? formWords.optional : undefined);
}
