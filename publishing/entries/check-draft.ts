/** Validation of an entry against its kind: at the desk, from a file, from a submission. */
import * as v from "valibot";
import type { Draft, EntryField, FieldError, Kind } from "../kind.ts";

/** The name under which errors of the Markdown text are reported. */
export const bodyField = "body";

export type CheckedDraft = { ok: true; draft: Draft } | { ok: false; draft: Draft; errors: FieldError[] };

/**
 * Normalizes a draft, or returns it with one error a field, in field order. Unknown fields are dropped; missing ones are empty.
 * `incomplete`: nothing is required, and the fields are not compared with one another; what is there must still be well-formed.
 */
export function checkDraft(
  kind: Pick<Kind, "fields" | "body" | "check">,
  typed: Draft,
  { incomplete = false } = {},
): CheckedDraft {
  const errors: FieldError[] = [];
  const read = (field: string, rule: EntryField["rule"], text: string) => {
    const result = v.safeParse(rule, text, { abortPipeEarly: true });
    const isMissing = incomplete && text.trim() === "";
    if (!result.success && !isMissing) errors.push({ field, message: result.issues[0].message });
    return result.success ? result.output : "";
  };
  const values = Object.fromEntries(
    kind.fields.map(({ name, rule }) => [name, read(name, rule, typed.values[name] ?? "")]),
  );
  const draft = { values, body: read(bodyField, kind.body?.rule ?? noText, typed.body) };
  const failed = new Set(errors.map(({ field }) => field));
  if (!incomplete)
    for (const error of kind.check?.(draft) ?? []) if (!failed.has(error.field)) errors.push(error);
  return errors.length > 0 ? { ok: false, draft: typed, errors } : { ok: true, draft };
}

const noText: EntryField["rule"] = v.pipe(
  v.string(),
  v.check((text) => text === "", "There is no text in this kind"),
);
