/** A message of our own, sent through a real form to see whether what people send would arrive; kept apart from theirs. */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { mail as words } from "../content/mail.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { contact } from "./contact.ts";
import type { Values } from "./form.ts";

/** The form that it goes through. */
export const canaryForm = contact;
/** The state of a submission that is none of a visitor's: no list shows it, and no figure counts it. */
export const canaryState = "canary";

const mark = "canary";

/** What to post, marked as ours by the house's secret. `email`: any address of ours. */
export function canaryFields(secret: string, email: string): Values {
  const { name, subject, text } = words.canary.form;
  const idempotencyKey = randomUUID();
  return { name, email, subject, message: text, idempotencyKey, [mark]: sign(secret, idempotencyKey) };
}

/** Whether what was sent is our own: only who knows the secret can mark it so. */
export function isCanary(secret: string | undefined, fields: Readonly<Record<string, unknown>>): boolean {
  const sent = Object.hasOwn(fields, mark) ? fields[mark] : undefined;
  const key = fields.idempotencyKey;
  if (!secret || typeof sent !== "string" || typeof key !== "string") return false;
  const wanted = Buffer.from(sign(secret, key));
  const given = Buffer.from(sent);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export interface Canary {
  reference: string;
  /** Its mail's state in the outbox, and why the last attempt failed; undefined without a mail. */
  mail: { state: string; lastError: string | null } | undefined;
}

/** The one that is on its way: the newest there is. */
export async function findCanary(db: Database): Promise<Canary | undefined> {
  const row = await db
    .selectFrom("submissions")
    .leftJoin("outbox", "outbox.reference", "submissions.reference")
    .select(["submissions.reference", "outbox.state as mail", "last_error"])
    .where("submissions.state", "=", canaryState)
    .orderBy("submissions.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { reference, mail, last_error: lastError } = row;
  return { reference, mail: mail === null ? undefined : { state: mail, lastError } };
}

/** Erases all of them, with their mails. */
export async function forgetCanaries(db: Database): Promise<void> {
  await withRetry(() =>
    db.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom("submissions")
        .where("state", "=", canaryState)
        .returning("reference")
        .execute();
      for (const { reference } of gone)
        await transaction.deleteFrom("outbox").where("reference", "=", reference).execute();
    }),
  );
}

function sign(secret: string, key: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([mark, key]))
    .digest("base64url");
}
