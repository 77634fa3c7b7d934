/** The form of a kind: what its definition says, as data that travels to the browser, and what was typed as a draft. */
import { bodyField } from "../../../publishing/entries/check-draft.ts";
import type { Draft, EntryField, Kind, Values } from "../../../publishing/kind.ts";
import { sourceLineOf, sourceParts } from "../../../publishing/source-line.ts";

/** A field without its rule. */
export interface FormField extends Omit<EntryField, "rule" | "initial"> {
  /** Tags that are in use. */
  suggestions?: readonly string[];
}

export interface EntryForm {
  kind: string;
  words: Kind["words"];
  fields: FormField[];
  body?: { label: string; hint?: string; rows?: number };
}

/** A picture that can be chosen. */
export interface Thumbnail {
  id: string;
  src: string;
  alt: string;
}

/** `suggestions`: by field (publishing/entries/tags-in-use.ts). */
export function entryFormOf(kind: Kind, suggestions: Record<string, readonly string[]> = {}): EntryForm {
  const fields = kind.fields.map(({ rule, initial, ...field }) => ({
    ...field,
    ...(suggestions[field.name] && { suggestions: suggestions[field.name] }),
  })) as FormField[];
  const { label, hint, rows } = kind.body ?? { label: "" };
  return {
    kind: kind.name,
    words: kind.words,
    fields,
    ...(kind.body && { body: { label, ...(hint && { hint }), ...(rows && { rows }) } }),
  };
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

/** The name of a field's control. */
export function controlName(field: string): string {
  return `field.${field}`;
}

/** The name of the control that uploads a file for a picture field. */
export function uploadName(field: string): string {
  return `upload.${field}`;
}

/** The name of the control of one part of a source. */
export function partName(field: string, part: (typeof sourceParts)[number]): string {
  return `${controlName(field)}.${part}`;
}

/** What was typed. Ticked tags become one text, and rows of sources lines; seconds that browsers send are left to the rule. */
export function draftFrom(kind: Pick<Kind, "fields">, form: FormData): Draft {
  const values: Values = Object.fromEntries(
    kind.fields.map(({ name, isSources }) => [
      name,
      isSources ? sourcesOf(form, name) : textsOf(form, controlName(name)).join(", "),
    ]),
  );
  return { values, body: textsOf(form, controlName(bodyField))[0] ?? "" };
}

function sourcesOf(form: FormData, field: string): string {
  const [publishers = [], ...others] = sourceParts.map((part) => textsOf(form, partName(field, part)));
  const lines = publishers.map((one, row) => sourceLineOf([one, ...others.map((texts) => texts[row] ?? "")]));
  return lines.filter(Boolean).join("\n");
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
