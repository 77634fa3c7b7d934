/** The way of a form from the request to the disk. Knows the web's own objects only. */
import type { Database } from "../db/schema.ts";
import type { Write } from "../db/writer.ts";
import { readBody } from "./body.ts";
import { check } from "./check.ts";
import type { FieldError, FormDefinition, Values } from "./form.ts";
import { submissionKeys } from "./idempotency.ts";
import type { Office } from "./submission-mails.ts";
import { saveSubmission } from "./submissions.ts";

export interface Reception {
  write: Write;
  now: Date;
  /** Tells one plain POST from another; goes into a digest and nowhere else. */
  clientAddress: string;
  /** Who is told of it by mail. */
  office?: Office;
  /** Gets what went wrong and an error code, never anything a visitor wrote. */
  log?: (message: string, detail?: unknown) => unknown;
  /** What else is to be kept with it, in the same transaction. */
  also?: (transaction: Database, values: Values) => Promise<unknown>;
}

export type Received =
  | { kind: "saved"; reference: string; replay: boolean }
  | { kind: "invalid"; values: Values; errors: FieldError[] }
  | { kind: "refused"; status: 400 | 413 | 415; message: string }
  | { kind: "failed"; values: Values };

/**
 * Takes the POST of a form: reads, checks and keeps it. "saved" means committed to disk. Origin and rate are
 * checked before; the field `idempotencyKey` (16 to 100 URL-safe characters) is made by JavaScript and may be
 * missing. Does not throw.
 */
export async function receive(
  form: FormDefinition,
  request: Request,
  { write, now, clientAddress, office, log, also }: Reception,
): Promise<Received> {
  const body = await readBody(request);
  if (!body.ok) return { kind: "refused", status: body.status, message: body.message };
  const checked = check(form, body.fields, now);
  if (!checked.ok) return { kind: "invalid", values: checked.values, errors: checked.errors };
  const { values } = checked;
  try {
    const sent = readKey(body.fields.idempotencyKey);
    const keys = await submissionKeys(form, values, { sent, clientAddress, now });
    const more = also && ((transaction: Database) => also(transaction, values));
    const submission = { form: form.name, values, now, office, ...keys, also: more };
    return { kind: "saved", ...(await saveSubmission(write, submission)) };
  } catch (error) {
    log?.(`A submission of the form "${form.name}" could not be saved.`, { why: nameOf(error) });
    return { kind: "failed", values };
  }
}

function readKey(sent: unknown): string | undefined {
  return typeof sent === "string" && /^[\w-]{16,100}$/.test(sent) ? sent : undefined;
}

/** A driver's message may quote the row it choked on, so only its code is told. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
