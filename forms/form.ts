/** The shape of a form: what it asks, what it checks, what it says. Shared by browser and server. */
import type * as v from "valibot";

export type FormName = "newsletter" | "contact" | "partnership" | "story" | "event";

/** A question as it is drawn. */
export interface FieldDisplay {
  name: string;
  label: string;
  /** How it is drawn. "choice" is a radio group, "consent" a check box. */
  control: "text" | "email" | "url" | "datetime" | "area" | "choice" | "consent";
  optional?: boolean;
  autoComplete?: string;
  placeholder?: string;
  hint?: string;
  rows?: number;
  choices?: readonly { value: string; label: string }[];
  /** What the field holds before anyone types (SPEC 4: inquiry type goes back to partnership). */
  initial?: string;
}

export interface Field extends FieldDisplay {
  /** String in, checked and trimmed string out; the message is what the visitor reads (SPEC section 5). */
  rule: v.GenericSchema<string, string>;
}

/** A form as it is drawn and spoken of, without its rules. */
export interface FormDisplay {
  name: FormName;
  /** Path of the page that holds it and takes its POST. */
  path: string;
  fields: readonly FieldDisplay[];
  button: string;
  busyButton: string;
  /** The success sentence (SPEC section 8). */
  success: string;
  /** What the sender still has to do; stands with the reference. */
  next?: string;
  /** Title of the notice when saving fails. */
  failureTitle: string;
  /** Milliseconds from the press before a success may be shown (SPEC section 9). */
  minimumDelay: number;
  /** An address is kept once, however often it is sent; the sender reads the same thanks. */
  onePerAddress?: true;
}

export interface FormDefinition extends FormDisplay {
  fields: readonly Field[];
  /**
   * What no field can tell alone. Gets the cleaned values ("" where a field failed) and, on the server, the
   * present instant; a field that already has an error keeps that one.
   */
  crossFieldRule?: (values: Values, now?: Date) => FieldError[];
}

export type Values = Record<string, string>;

export interface FieldError {
  field: string;
  message: string;
}

export type Checked = { ok: true; values: Values } | { ok: false; values: Values; errors: FieldError[] };
