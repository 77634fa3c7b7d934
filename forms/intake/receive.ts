/** The way of a form from the request to the disk. Knows the web's own Request, and nothing of the server around it. */
import { reasonOf } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { Write } from "../../db/write-queue.ts";
import type { FieldError, FormDefinition, Values } from "../form.ts";
import { readBotSignals } from "../guard/bot-signals.ts";
import type { Permit, RateLimits, Refusal } from "../guard/rate-limits.ts";
import { duplicateKey, spamReasons } from "../guard/spam.ts";
import { canaryKind } from "./canary.ts";
import { readBody } from "./form-body.ts";
import { submissionKeys } from "./idempotency.ts";
import { findReplay, saveSubmission } from "./save-submission.ts";
import type { NoticeRecipients } from "./submission-mails.ts";
import { typedValues, validate } from "./validate.ts";

export interface ReceiveContext {
  write: Write;
  now: Date;
  /** Tells one plain POST from another; goes into a digest and nowhere else. */
  clientAddress: string;
  /** Who is told of it by mail. */
  recipients?: NoticeRecipients;
  /** How much may come in; absent: any number. */
  limits?: RateLimits;
  /** Tells the daily check from what people send; absent: there is none. */
  secret?: string;
  /** Gets what went wrong and an error code, never anything a visitor wrote. */
  log?: (message: string, detail?: unknown) => unknown;
  /** What else is to be kept with it, in the same transaction. */
  also?: (transaction: Database, values: Values) => Promise<unknown>;
}

export type Received =
  /** `held`: for review, because too many came in at once. */
  | { kind: "saved"; reference: string; replay: boolean; canary?: true; held?: true }
  | { kind: "invalid"; values: Values; errors: FieldError[] }
  | { kind: "refused"; status: 400 | 413 | 415; message: string }
  /** One too many: nothing was kept. `retryAfter` in seconds. */
  | { kind: "limited"; values: Values; retryAfter: number; from: "network" | "everywhere" }
  | { kind: "failed"; values: Values };

/**
 * Takes the POST of a form: reads, checks and keeps it. "saved" means committed to disk. Origin is
 * checked before; the field `idempotencyKey` (16 to 100 URL-safe characters) is made by JavaScript and may be
 * missing. Only what is valid and new counts towards the limits of submissions; of a form that keeps an address once every
 * press does, or the limits would tell which addresses are known. What is not taken counts as a mistake, of which a network
 * may make many. What looks like spam, and what comes in a flood, is kept all the same, and the sender gets the same
 * answer. Does not throw.
 */
export async function receive(
  form: FormDefinition,
  request: Request,
  { write, now, clientAddress, limits: ordinary, secret, recipients, log, also }: ReceiveContext,
): Promise<Received> {
  const body = await readBody(request);
  const canary = body.ok ? canaryKind(secret, body.fields) : undefined;
  const limits = canary ? undefined : ordinary;
  const mistaken = async <Outcome extends Received>(outcome: Outcome) => {
    await ignoreFailure(limits?.countMistake(clientAddress), log);
    return outcome;
  };
  const refusal = await ignoreFailure(limits?.refusal(clientAddress), log);
  if (refusal) return limited(refusal, body.ok ? typedValues(form, body.fields) : {});
  if (!body.ok) return mistaken({ kind: "refused", status: body.status, message: body.message });
  const checked = validate(form, body.fields, now);
  if (!checked.ok) return mistaken({ kind: "invalid", values: checked.values, errors: checked.errors });
  const { values } = checked;
  let permit: Permit | undefined;
  try {
    const sent = readKey(body.fields.idempotencyKey);
    const keys = submissionKeys(form, values, { sent, clientAddress, now });
    permit = await limits?.take(clientAddress);
    if (permit && !permit.ok) {
      const reference = form.onePerAddress ? undefined : await findReplay(write, keys);
      return reference ? { kind: "saved", reference, replay: true } : mistaken(limited(permit, values));
    }
    const repeated = (await limits?.isRepeated(duplicateKey(form, values))) ?? false;
    const held = permit?.held || undefined;
    const suspicion = canary ? [] : spamReasons(form, values, { ...readBotSignals(body.fields), repeated });
    const more = also && ((transaction: Database) => also(transaction, values));
    const submission = {
      form: form.name,
      values,
      suspicion,
      held,
      canary,
      recipients,
      now,
      ...keys,
      also: more,
    };
    const saved = await saveSubmission(write, submission);
    if (saved.replay && !form.onePerAddress) await giveBack(permit);
    return { kind: "saved", ...saved, ...(canary && { canary: true }), ...(held && { held }) };
  } catch (error) {
    await giveBack(permit);
    log?.(`A submission of the form "${form.name}" could not be saved.`, { why: reasonOf(error) });
    return { kind: "failed", values };
  }
}

function limited({ retryAfter, from }: Refusal, values: Values): Received {
  return { kind: "limited", values, retryAfter, from };
}

/** Counting that fails must not keep a visitor's words from us. */
async function ignoreFailure<T>(
  counting: Promise<T> | undefined,
  log: ReceiveContext["log"],
): Promise<T | undefined> {
  try {
    return await counting;
  } catch (error) {
    log?.("The limits could not be looked at.", { why: reasonOf(error) });
    return undefined;
  }
}

/** Never throws: the answer to the visitor stands already. */
async function giveBack(permit: Permit | undefined): Promise<void> {
  if (permit?.ok) await permit.refund().catch(() => {});
}

function readKey(sent: unknown): string | undefined {
  return typeof sent === "string" && /^[\w-]{16,100}$/.test(sent) ? sent : undefined;
}
