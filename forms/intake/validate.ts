/** Form validation, shared by browser and server. */
import * as v from "valibot";
import type { Checked, Field, FormDefinition, Values } from "../form.ts";

/** Missing fields count as empty, unknown ones are dropped. Returns the normalized values, or the typed ones with one error per field. */
export function validate(form: FormDefinition, raw: Record<string, unknown>, now?: Date): Checked {
  const values: Values = {};
  const found = new Map<string, string>();
  for (const field of form.fields) {
    const { name, rule } = field;
    const sent = sentIn(raw, field);
    const result = typeof sent === "string" ? v.safeParse(rule, sent, { abortPipeEarly: true }) : undefined;
    const value = result?.success ? result.output : "";
    if (value || !field.isFolded) values[name] = value;
    if (!result?.success) found.set(name, result?.issues[0].message ?? "Please check this field");
  }
  for (const { field, message } of form.crossFieldRule?.(values, now) ?? [])
    if (!found.has(field)) found.set(field, message);
  if (found.size === 0) return { ok: true, values };
  const errors = form.fields.flatMap(({ name: field }) => {
    const message = found.get(field);
    return message ? [{ field, message }] : [];
  });
  return { ok: false, values: typedValues(form, raw), errors };
}

/** The typed text of each field; "" if missing or not text. */
export function typedValues(form: FormDefinition, raw: Record<string, unknown>): Values {
  const text = (sent: unknown) => (typeof sent === "string" ? sent : "");
  return Object.fromEntries(form.fields.map((field) => [field.name, text(sentIn(raw, field))]));
}

export const maxPictureBytes = 20 * 1024 * 1024;

/** Of a picture whether one came along, and not what its file is called. */
function sentIn(raw: Record<string, unknown>, { name, control }: Field): unknown {
  const sent = Object.hasOwn(raw, name) ? (raw[name] ?? "") : "";
  if (control !== "picture") return sent;
  if (!(sent instanceof Blob) || sent.size === 0) return "";
  return sent.size > maxPictureBytes ? "large" : "yes";
}
