/** The form of an entry as it is posted: the names of its controls, and what was typed as a draft. */
import type { Draft, Kind, Values } from "../kind.ts";
import { sourceLineOf, sourceParts } from "../source-line.ts";
import { bodyField } from "./check-draft.ts";

/** The name of a field's control. */
export function controlName(field: string): string {
  return `field.${field}`;
}

/** The name of the control that uploads a file for a picture field. */
export function uploadName(field: string): string {
  return `upload.${field}`;
}

/** The field of a picture that is to stand in the text, and the name of the control of its description. */
export const textPicture = "textPicture";
export const textPictureAlt = "textPictureAlt";

/** The name of the control of one part of a source. */
export function partName(field: string, part: (typeof sourceParts)[number]): string {
  return `${controlName(field)}.${part}`;
}

/** Whether a form has the fields of an entry. */
export function hasDraft(form: FormData): boolean {
  return [...form.keys()].some((name) => name.startsWith(controlName("")));
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
