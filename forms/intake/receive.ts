/** The pipeline of a form POST: parse, rate limit, validate, deduplicate, spam check, save. Takes a web standard Request. */
import { hash } from "node:crypto";
import type { Write } from "../../db/durable-write.ts";
import { reasonOf } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import type { FieldError, FormDefinition, Values } from "../form.ts";
import { readBotSignals } from "../guard/bot-signals.ts";
import type { Permit, RateLimits, Refusal } from "../guard/rate-limits.ts";
import { duplicateKey, spamReasons } from "../guard/spam.ts";
import { canaryKind } from "./canary.ts";
import { readBody } from "./form-body.ts";
import { findReplay, type NewSubmission, saveSubmission } from "./save-submission.ts";
import { typedValues, validate } from "./validate.ts";

export interface ReceiveContext extends Pick<NewSubmission, "recipients" | "language" | "now" | "also"> {
  write: Write;
  /** Only enters digests (rate limits, idempotency); never stored. */
  clientAddress: string;
  /** Absent: unlimited. */
  limits?: RateLimits;
  /** Verifies canaries; absent: there are none. */
  secret?: string;
  /** Keeps a form that is no submission, in a transaction, and counts for itself; false: over its limit. */
  keep?: ((trx: Database, values: Values, isSuspect: boolean) => Promise<boolean>) | undefined;
  /** Decodes a picture of a visitor and encodes it anew; absent: none is taken. */
  encodePicture?: (bytes: Uint8Array) => Promise<{ bytes: Buffer } | { problem: string }>;
  /** The published thing that a submission may repeat: then its sender is asked first. */
  findLike?: (values: Values) => Promise<LikeThing | undefined>;
  /** Receives a message and an error code, never visitor text. */
  log?: (message: string, detail?: unknown) => unknown;
}

export type LikeThing = { title: string; summary: string; path: string };

export type Received =
  /** `held`: for review, because of a flood. */
  | { kind: "saved"; reference: string; replay: boolean; canary?: true; held?: true }
  | { kind: "invalid"; values: Values; errors: FieldError[] }
  | { kind: "refused"; status: 400 | 413 | 415; message: string }
  /** Nothing was saved: is it this one? */
  | { kind: "like"; values: Values; like: LikeThing }
  /** Rate limited: nothing was saved. `retryAfter` in seconds. */
  | { kind: "limited"; values: Values; retryAfter: number; from: "network" | "everywhere" }
  | { kind: "failed"; values: Values };

/**
 * "saved" means committed to disk. The caller has checked the origin (CSRF). Only valid, new submissions count against the
 * limits; with `onePerAddress` every one, or the limits would reveal known addresses. Does not throw.
 */
export async function receive(
  form: FormDefinition,
  request: Request,
  { write, now, clientAddress, limits: rateLimits, secret, log, keep, ...more }: ReceiveContext,
): Promise<Received> {
  const body = await readBody(request, form.folds && "picture");
  const canary = body.ok ? canaryKind(secret, body.fields) : undefined;
  const limits = canary ? undefined : rateLimits;
  const rejected = async (rejection: Received) => {
    await ignoreFailure(limits?.countMistake(clientAddress), log);
    return rejection;
  };
  const refusal = await ignoreFailure(limits?.refusal(clientAddress), log);
  if (refusal) return limited(refusal, body.ok ? typedValues(form, body.fields) : {});
  if (!body.ok) return rejected({ ...body, kind: "refused" });
  const checked = validate(form, body.fields, now);
  if (!checked.ok) return rejected({ kind: "invalid", values: checked.values, errors: checked.errors });
  const { values } = checked;
  let permit: Permit | undefined;
  try {
    if (keep) {
      const spam = spamReasons(form, values, { ...readBotSignals(body.fields), repeated: false });
      if (!(await write((trx) => keep(trx, values, spam.length > 0))))
        return rejected(limited({ ok: false, retryAfter: 3600, from: "network" }, values));
      more.recipients?.onMailQueued();
      return { kind: "saved", reference: "sent", replay: false };
    }
    const like = body.fields.another === "yes" ? undefined : await more.findLike?.(values);
    if (like) return { kind: "like", values, like };
    const { idempotencyKey: key } = body.fields;
    const sent = typeof key === "string" && /^[\w-]{16,100}$/.test(key) ? key : undefined;
    const { picture: file } = body.fields;
    const upload = values.picture && file instanceof Blob ? await file.bytes() : undefined;
    const told = upload ? { ...values, picture: hash("sha256", upload) } : values;
    const keys = submissionKeys(form, told, { sent, clientAddress, now });
    permit = await limits?.take(clientAddress);
    if (permit && !permit.ok) {
      // In a write, which waits for concurrent ones.
      const reference = form.onePerAddress ? undefined : await write((trx) => findReplay(trx, keys));
      return reference ? { kind: "saved", reference, replay: true } : rejected(limited(permit, values));
    }
    const encoded = upload && (await more.encodePicture?.(upload));
    if (encoded && "problem" in encoded) {
      await refund(permit);
      const errors = [{ field: "picture", message: encoded.problem }];
      return rejected({ kind: "invalid", values, errors });
    }
    const repeated = (await limits?.isRepeated(duplicateKey(form, values))) ?? false;
    const held = permit?.held || undefined;
    const suspicion = canary ? [] : spamReasons(form, values, { ...readBotSignals(body.fields), repeated });
    const marks = { suspicion, held, canary, picture: encoded?.bytes };
    const submission = { form: form.name, values, ...marks, ...keys, ...more, now };
    const saved = await saveSubmission(write, submission);
    if (saved.replay && !form.onePerAddress) await refund(permit);
    return { kind: "saved", ...saved, ...(canary && { canary: true }), ...(held && { held }) };
  } catch (error) {
    await refund(permit);
    log?.(`A submission of the form "${form.name}" could not be saved.`, { why: reasonOf(error) });
    return { kind: "failed", values };
  }
}

function limited({ retryAfter, from }: Refusal, values: Values): Received {
  return { kind: "limited", values, retryAfter, from };
}

/** Fail open: an error in rate limiting must not lose a submission. */
async function ignoreFailure<T>(counting: Promise<T> | undefined, log: ReceiveContext["log"]) {
  try {
    return await counting;
  } catch (error) {
    log?.("The rate limits could not be read.", { why: reasonOf(error) });
    return undefined;
  }
}

/** Never throws: the rejection is already decided. */
async function refund(permit: Permit | undefined): Promise<void> {
  if (permit?.ok) await permit.refund().catch(() => {});
}

const window = 10 * 60 * 1000;

/**
 * Time prefix and half a SHA-256 in hex. With a key made by JavaScript (`sent`), of that key and the values: edited text is
 * a new submission. Without JavaScript, of client address, values and a window of ten minutes, with the window before as
 * an earlier key. With `onePerAddress`, of the email address alone.
 */
function submissionKeys(
  form: FormDefinition,
  values: Values,
  { sent, clientAddress, now }: { sent: string | undefined; clientAddress: string; now: Date },
) {
  const only = (idempotencyKey: string) => ({ idempotencyKey, earlierKeys: [] });
  if (form.onePerAddress) {
    // Of each list one: the newsletter, or a topic or place.
    const list = [values.list ?? []].flat();
    return only(digest([form.name, "address", mailboxKey(values.email ?? ""), ...list]));
  }
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
