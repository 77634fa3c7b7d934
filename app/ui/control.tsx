/** What all controls of our forms have in common. */
import type { ReactNode } from "react";
import type { FieldFace, FormName } from "../../forms/form.ts";
import { formWords } from "./form-words.ts";

interface Place {
  form: FormName;
  field: FieldFace;
}

/** Attributes that every control has: its name, whether it must be filled, what describes it. */
export function controlProps({
  form,
  field,
  error,
  disabled,
}: Place & { error?: string; disabled: boolean }) {
  const describedBy = [hintOf(field) && hintId({ form, field }), error && errorId({ form, field })];
  return {
    id: fieldId({ form, field }),
    name: field.name,
    autoComplete: field.autoComplete,
    placeholder: field.placeholder,
    required: !field.optional,
    disabled,
    "aria-invalid": error ? true : undefined,
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

export function hintOf(field: FieldFace): string | undefined {
  return field.hint ?? (field.optional ? formWords.optional : undefined);
}
