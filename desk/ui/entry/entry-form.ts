/** The form of a kind: what its definition says, as data that travels to the browser. */
import { fillPlaceholders } from "../../../publishing/files/placeholders.ts";
import type { Draft, EntryField, Kind } from "../../../publishing/kind.ts";

/** A field without its rule. */
export interface FormField extends Omit<EntryField, "rule" | "initial"> {
  /** Tags that are in use. */
  suggestions?: readonly string[];
}

/** What the control of a field is given. */
export interface ControlProps {
  field: FormField;
  value: string;
  /** What is wrong with it. */
  error?: string | undefined;
}

export interface EntryForm {
  kind: string;
  words: Kind["words"];
  fields: FormField[];
  body?: { label: string; hint?: string; rows?: number; showsPictures?: boolean };
}

/** A picture that can be chosen. */
export interface Thumbnail {
  id: string;
  src: string;
  alt: string;
}

/** `suggestions`: by field (publishing/entries/desk-list.ts). */
export function entryFormOf(kind: Kind, suggestions: Record<string, readonly string[]> = {}): EntryForm {
  const fields = formFields(kind).map((field) => ({
    ...field,
    ...(suggestions[field.name] && { suggestions: suggestions[field.name] }),
  })) as FormField[];
  const { rule: _, ...body } = kind.body ?? { rule: undefined, label: "" };
  return {
    kind: kind.name,
    words: kind.words,
    fields,
    ...(kind.body && { body }),
  };
}

export function formFields({ fields }: Pick<Kind, "fields">): FormField[] {
  return fields.map(({ rule, initial, hint, choices, of, ...field }) => ({
    ...field,
    ...(of && { of: [...of] }),
    ...(hint && { hint: fillPlaceholders(hint) }),
    ...(choices && { choices: choices.map((one) => ({ ...one, label: fillPlaceholders(one.label) })) }),
  }));
}

/** What a new entry starts with. `writer`: who writes it, in the fields that name that person. */
export function initialDraft(kind: Kind, writer = ""): Draft {
  return {
    values: Object.fromEntries(
      kind.fields.map(({ name, initial = "", isWriter }) => [name, isWriter ? writer : initial]),
    ),
    body: "",
  };
}
