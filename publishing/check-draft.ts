/** Validation of an entry against its kind: at the desk, from a file, from a submission. */
import * as v from "valibot";
import type { Draft, FieldError, Kind } from "./kind.ts";

/** The name under which errors of the Markdown text are reported. */
export const bodyField = "body";

export type CheckedDraft = { ok: true; draft: Draft } | { ok: false; draft: Draft; errors: FieldError[] };

/** Normalizes a draft, or returns it with one error a field, in field order. Unknown fields are dropped; missing ones are empty. */
export function checkDraft(kind: Kind, typed: Draft): CheckedDraft {
  const errors: FieldError[] = [];
  const values = Object.fromEntries(
    kind.fields.map(({ name, rule }) => {
      const result = v.safeParse(rule, typed.values[name] ?? "", { abortPipeEarly: true });
      if (!result.success) errors.push({ field: name, message: result.issues[0].message });
      return [name, result.success ? result.output : ""];
    }),
  );
  const body = v.safeParse(kind.body?.rule ?? v.literal("", "There is no text in this kind"), typed.body, {
    abortPipeEarly: true,
  });
  if (!body.success) errors.push({ field: bodyField, message: body.issues[0].message });
  const draft = { values, body: body.success ? body.output : "" };
  const failed = new Set(errors.map(({ field }) => field));
  for (const error of kind.check?.(draft) ?? []) if (!failed.has(error.field)) errors.push(error);
  return errors.length > 0 ? { ok: false, draft: typed, errors } : { ok: true, draft };
}
