import type { ReactNode } from "react";
import { controlName } from "../../../publishing/entries/posted-draft.ts";
import type { FieldError, Values } from "../../../publishing/kind.ts";
import { fieldId } from "../field-frame.tsx";
import { MarkdownField } from "../markdown-field.tsx";
import { EntryControl } from "./entry-control.tsx";
import type { EntryForm, FormField, Thumbnail } from "./entry-form.ts";
import { PictureField } from "./picture-field.tsx";

export interface EntryFieldsProps {
  form: Pick<EntryForm, "fields" | "body">;
  values: Values;
  body: string;
  errors?: readonly FieldError[];
  /** The picture that a field names, and those to choose from. */
  pictures?: readonly Thumbnail[];
  beforeText?: ReactNode;
  afterText?: ReactNode;
}

/** The fields of a kind, as its definition has them: short ones side by side where there is room. */
export function EntryFields({
  form,
  values,
  body,
  errors = [],
  pictures = [],
  beforeText,
  afterText,
}: EntryFieldsProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const one = (field: FormField) => {
    const props = { field, value: values[field.name] ?? "", error: errorOf(field.name) };
    return field.control === "picture" ? (
      <PictureField key={field.name} {...props} pictures={pictures} />
    ) : (
      <EntryControl key={field.name} {...props} />
    );
  };
  const row = (fields: readonly FormField[]) =>
    fields.length === 1 && fields[0] ? (
      one(fields[0])
    ) : (
      <div key={fields[0]?.name} className={fields.some(isWide) ? "f-row f-row--2" : "f-row"}>
        {fields.map(one)}
      </div>
    );
  // The text comes before the first field that is tall itself: what is written most stands in reach.
  const tall = form.fields.findIndex(({ control }) => ["text", "lines", "picture"].includes(control));
  const [before, after] =
    tall < 0 ? [form.fields, []] : [form.fields.slice(0, tall), form.fields.slice(tall)];
  return (
    <>
      {rowsOf(before).map(row)}
      {beforeText}
      {form.body ? (
        <MarkdownField
          id={fieldId("body")}
          name={controlName("body")}
          {...form.body}
          value={body}
          error={errorOf("body")}
        />
      ) : null}
      {afterText}
      {rowsOf(after).map(row)}
    </>
  );
}

/** Runs of short fields, and pairs of lines; the first field, the title, has a row of its own. */
function rowsOf(fields: readonly FormField[]): FormField[][] {
  const rows: FormField[][] = [];
  for (const [index, field] of fields.entries()) {
    const last = rows.at(-1);
    const [before] = last ?? [];
    const isTitled = index === 1 && fields[0]?.name === "title";
    const most = isShort(before) && isShort(field) ? 3 : isLine(before) && isLine(field) ? 2 : 0;
    if (last && !isTitled && last.length < most) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

const isShort = (field?: FormField) => /^(moment|day|choice)$/.test(field?.control ?? "");
const isWide = ({ control }: FormField) => /^(moment|line|url)$/.test(control);
const isLine = (field?: FormField) => /^(line|url)$/.test(field?.control ?? "") && field?.name !== "alt";
