/** Form validation, shared by browser and server. */
import * as v from "valibot";
import type { Checked, Field, FieldError, FormDefinition, Values } from "../form.ts";

/**
 * Validates untrusted fields against a form's rules. A missing field counts as empty, a non-text one as 'Invalid value';
 * unknown fields are dropped. With `now`, rules that need the current time apply too. Returns the normalized values, or
 * the typed ones (to redisplay) with one error per field, in field order.
 */
export function validate(form: FormDefinition, raw: Record<string, unknown>, now?: Date): Checked {
  const cleaned: Values = {};
  const found = new Map<string, string>();
  for (const field of form.fields) {
    const sent = Object.hasOwn(raw, field.name) ? (raw[field.name] ?? "") : "";
    const result = checkField(field, sent);
    cleaned[field.name] = result.value;
    if (result.message) found.set(field.name, result.message);
  }
  for (const error of form.crossFieldRule?.(cleaned, now) ?? []) {
    if (!found.has(error.field)) found.set(error.field, error.message);
  }
  if (found.size === 0) return { ok: true, values: cleaned };
  return { ok: false, values: typedValues(form, raw), errors: inFieldOrder(form, found) };
}

/** The typed text of each field; "" if missing or not text. */
export function typedValues(form: FormDefinition, raw: Record<string, unknown>): Values {
  const text = (sent: unknown) => (typeof sent === "string" ? sent : "");
  return Object.fromEntries(
    form.fields.map(({ name }) => [name, Object.hasOwn(raw, name) ? text(raw[name]) : ""]),
  );
}

function checkField(field: Field, sent: unknown): { value: string; message?: string } {
  if (typeof sent !== "string") return { value: "", message: "Invalid value" };
  const result = v.safeParse(field.rule, sent, { abortPipeEarly: true });
  if (result.success) return { value: result.output };
  return { value: "", message: result.issues[0].message };
}

function inFieldOrder(form: FormDefinition, found: Map<string, string>): FieldError[] {
  return form.fields.flatMap((field) => {
    const message = found.get(field.name);
    return message ? [{ field: field.name, message }] : [];
  });
}
