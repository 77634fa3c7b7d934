/** Types of a form definition: fields, validation, wording. Shared by browser and server. */
import type * as v from "valibot";
import { words } from "../content/words.ts";

export type FormName = "newsletter" | "contact" | "partnership" | "story" | "event";

/** A field as the page renders it. */
export interface FieldDisplay {
  name: string;
  label: string;
  /** "choice" is a radio group, "consent" a check box, "area" a textarea, "picture" a file, whose value is "yes" when one came along. */
  control: "text" | "email" | "url" | "datetime" | "day" | "area" | "choice" | "consent" | "picture";
  optional?: boolean;
  autoComplete?: string;
  placeholder?: string;
  hint?: string;
  rows?: number;
  /** Characters that it takes; how many are left is shown when they become few. */
  max?: number;
  /** What the key Enter of a phone's keyboard says; by default that it goes to the next field. */
  enterKeyHint?: "next" | "send";
  choices?: readonly { value: string; label: string }[];
  /** Initial value (SPEC 4: inquiry type is reset to partnership). */
  initial?: string;
}

export interface Field extends FieldDisplay {
  /** Validates and normalizes; its message is shown to the visitor (SPEC section 5). */
  rule: v.GenericSchema<string, string>;
  /** Nothing is kept of one that is empty. */
  isFolded?: true;
}

/** A form as the page renders it, without its validation rules. */
export interface FormDisplay {
  name: FormName;
  /** Path of the page that shows the form and receives its POST. */
  path: string;
  fields: readonly FieldDisplay[];
  /** It has folded fields, a picture among them (content/folded-fields.ts). */
  folds?: true;
  /** Stands above the button. The name of the terms in it becomes a link. */
  note?: string;
  button: string;
  busyButton: string;
  /** The success sentence (SPEC section 8). */
  success: string;
  /** What the sender still has to do; shown with the reference. */
  next?: string;
  /** Title of the error notice when saving fails. */
  failureTitle: string;
  /** Minimum milliseconds of the busy state before success is shown (SPEC section 9). */
  minimumDelay: number;
  /** One submission per email address; a repeated one gets the same success answer. */
  onePerAddress?: true;
}

export interface FormDefinition extends FormDisplay {
  fields: readonly Field[];
  /** Gets the normalized values ("" where a field failed) and, on the server, the time; an error that a field already has stays. */
  crossFieldRule?: (values: Values, now?: Date) => FieldError[];
}

export type Values = Record<string, string>;

export interface FieldError {
  field: string;
  message: string;
}

/** The mistakes of a cross-field rule: those of its lines whose condition holds, in their order. */
export function mistakes(...lines: readonly (readonly [isWrong: unknown, field: string, message: string])[]) {
  return lines.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message }] : []));
}

export type Checked = { ok: true; values: Values } | { ok: false; values: Values; errors: FieldError[] };
/** A form whose texts are looked up when they are read, as those of content/. */
export function asForm<Form extends FormDisplay>(form: Form): Form {
  return words(`forms.${form.name}`, form);
}
