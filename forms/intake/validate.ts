/** Form validation, shared by browser and server. */
import * as v from "valibot";
import type { Checked, FormDefinition, Values } from "../form.ts";

/** Missing fields count as empty, unknown ones are dropped. Returns the normalized values, or the typed ones with one error per field. */
export function validate(form: FormDefinition, raw: Record<string, unknown>, now?: Date): Checked {
  const values: Values = {};
  const found = new Map<string, string>();
  for (const { name, rule } of form.fields) {
    const sent = Object.hasOwn(raw, name) ? (raw[name] ?? "") : "";
    const result = typeof sent === "string" ? v.safeParse(rule, sent, { abortPipeEarly: true }) : undefined;
    values[name] = result?.success ? result.output : "";
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
  return Object.fromEntries(
    form.fields.map(({ name }) => [name, Object.hasOwn(raw, name) ? text(raw[name]) : ""]),
  );
}
