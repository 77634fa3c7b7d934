/** Idempotency keys: recognize a double click, a reload or a retry of the same submission. */
import { hash } from "node:crypto";
import { mailboxKey } from "../../text/mailbox-key.ts";
import type { FormDefinition, Values } from "../form.ts";

const window = 10 * 60 * 1000;

export interface Keys {
  idempotencyKey: string;
  earlierKeys: string[];
}

/**
 * Time prefix and half a SHA-256 in hex. With a key made by JavaScript (`sent`), of that key and the values: edited text is
 * a new submission. Without JavaScript, of client address, values and a window of ten minutes, with the window before as
 * an earlier key. With `onePerAddress`, of the email address alone.
 */
export function submissionKeys(
  form: FormDefinition,
  values: Values,
  { sent, clientAddress, now }: { sent: string | undefined; clientAddress: string; now: Date },
): Keys {
  const only = (idempotencyKey: string) => ({ idempotencyKey, earlierKeys: [] });
  if (form.onePerAddress) return only(digest([form.name, "address", mailboxKey(values.email ?? "")]));
  const canonical = form.fields.map((field) => [field.name, values[field.name] ?? ""]);
  if (sent) return only(timeOrdered(sent, [form.name, "key", sent, canonical]));
  const current = Math.floor(now.getTime() / window);
  const inWindow = (number: number) =>
    timeOrdered(number.toString(36).padStart(8, "0"), [form.name, "plain", clientAddress, canonical, number]);
  return { idempotencyKey: inWindow(current), earlierKeys: [inWindow(current - 1)] };
}

/** Puts the time first, so that new keys are adjacent in the database index (index locality, as in UUIDv7). */
function timeOrdered(time: string, parts: unknown[]): string {
  return `${time.slice(0, 8)}-${digest(parts).slice(0, 32)}`;
}

/** Synchronous: the thread hop of `crypto.subtle` costs more than the rest of saving a submission. */
function digest(parts: unknown[]): string {
  return hash("sha256", JSON.stringify(parts));
}
