/** How a double click, a reload or a replay is known for what it is. */
import { hash } from "node:crypto";
import { mailboxKey } from "../../text/mailbox-key.ts";
import type { FormDefinition, Values } from "../form.ts";

const window = 10 * 60 * 1000;

export interface Keys {
  idempotencyKey: string;
  earlierKeys: string[];
}

/**
 * The keys of a submission: SHA-256 in hex, of its first half with the time it was made in front. With a key made by JavaScript (`sent`) it is that key and the
 * values: the same key with edited words is a new message, not a replay. Without one it is the sender's address, the
 * values and the ten minutes they came in; the ten minutes before are an earlier key. A form that keeps an
 * address once has the address alone.
 */
export function submissionKeys(
  form: FormDefinition,
  values: Values,
  { sent, clientAddress, now }: { sent: string | undefined; clientAddress: string; now: Date },
): Keys {
  if (form.onePerAddress) {
    const address = mailboxKey(values.email ?? "");
    return { idempotencyKey: digest([form.name, "address", address]), earlierKeys: [] };
  }
  const canonical = form.fields.map((field) => [field.name, values[field.name] ?? ""]);
  if (sent)
    return { idempotencyKey: inOrder(sent, digest([form.name, "key", sent, canonical])), earlierKeys: [] };
  const present = Math.floor(now.getTime() / window);
  const inWindow = (number: number) =>
    inOrder(
      number.toString(36).padStart(8, "0"),
      digest([form.name, "plain", clientAddress, canonical, number]),
    );
  return { idempotencyKey: inWindow(present), earlierKeys: [inWindow(present - 1)] };
}

/**
 * Our script's keys begin with the time in eight letters. With that in front new keys come to stand side by side in the
 * database's index, instead of each on a page of its own among a million others.
 */
function inOrder(time: string, digested: string): string {
  return `${time.slice(0, 8)}-${digested.slice(0, 32)}`;
}

/** Not by `crypto.subtle`: its trip to another thread and back costs more than the rest of keeping a form. */
function digest(parts: unknown[]): string {
  return hash("sha256", JSON.stringify(parts));
}
