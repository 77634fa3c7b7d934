/** The canary (synthetic monitoring): our own signed submission through the contact form, excluded from lists and counts. */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { ownerMail as words } from "../../content/owner-mail.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { type CanaryKind, isDryRun } from "../../mail/messages/canary.ts";
import type { Values } from "../form.ts";

/** State of a canary submission: no list shows it and no statistic counts it. */
export const canaryState = "canary";

const mark = "canary";

/** Form fields of a canary, signed with the server's secret (HMAC). `email`: any address of ours. */
export function canaryFields(secret: string, email: string, kind: CanaryKind): Values {
  const { name, subject, text } = words.canary.form;
  const idempotencyKey = randomUUID();
  return { name, email, subject, message: text, idempotencyKey, [mark]: sign(secret, kind, idempotencyKey) };
}

/** Verifies the signature: the kind of canary, or undefined for a visitor's submission. */
export function canaryKind(secret: string | undefined, fields: Readonly<Record<string, unknown>>) {
  const sent = Object.hasOwn(fields, mark) ? fields[mark] : undefined;
  const key = fields.idempotencyKey;
  if (!secret || typeof sent !== "string" || typeof key !== "string") return undefined;
  const given = Buffer.from(sent);
  return (["dry run", "mail"] as const).find((kind) => {
    const wanted = Buffer.from(sign(secret, kind, key));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

export type Canary = NonNullable<Awaited<ReturnType<typeof findCanary>>>;

/** The newest canary, with its mail in the outbox: of several owners' mails one that was sent, else one that waits. */
export async function findCanary(db: Database) {
  const rows = await db
    .selectFrom("submissions")
    .leftJoin("outbox", "outbox.reference", "submissions.reference")
    .select(["submissions.reference", "outbox.state as mail", "key", "last_error"])
    .where("submissions.state", "=", canaryState)
    .orderBy("submissions.id", "desc")
    .orderBy("outbox.id")
    .execute();
  const newest = rows.filter(({ reference }) => reference === rows[0]?.reference);
  const inState = (state: string) => newest.find(({ mail }) => mail === state);
  const row = inState("sent") ?? inState("waiting") ?? newest[0];
  if (!row) return undefined;
  const { reference, mail, key, last_error: lastError } = row;
  const kind: CanaryKind = isDryRun(key ?? "") ? "dry run" : "mail";
  return { reference, mail: mail === null ? undefined : { state: mail, kind, lastError } };
}

/** Erases all canaries with their mails; with `keepWaiting` mails that have not left yet still leave. */
export async function eraseCanaries(db: Database, { keepWaiting = false } = {}): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ours = trx.deleteFrom("submissions").where("state", "=", canaryState);
    for (const { reference } of await ours.returning("reference").execute()) {
      const mails = trx.deleteFrom("outbox").where("reference", "=", reference);
      await (keepWaiting ? mails.where("state", "!=", "waiting") : mails).execute();
    }
  });
}

function sign(secret: string, kind: CanaryKind, key: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([mark, kind, key]))
    .digest("base64url");
}
