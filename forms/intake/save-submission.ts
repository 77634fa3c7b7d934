/** Saves a submission and queues its mails in one transaction, idempotently. */
import type { Write } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { type CanaryKind, canaryMail } from "../../mail/messages/canary.ts";
import { queueForOwners } from "../../mail/messages/owner-mail.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import type { FormName, Values } from "../form.ts";
import { heldReason, noteFlood } from "../guard/flood.ts";
import { canaryState } from "./canary.ts";
import { makeReference } from "./reference.ts";
import { type NoticeRecipients, queueSubmissionMails } from "./submission-mails.ts";

export interface NewSubmission {
  form: FormName;
  /** Normalized by `validate`. */
  values: Values;
  /** JPEG. */
  picture?: Buffer | undefined;
  /** Submissions with the same key are one. */
  idempotencyKey: string;
  /** Keys under which the same submission may have been saved before. */
  earlierKeys?: readonly string[];
  /** Reasons why it looks like spam: it is saved and marked, without mail. */
  suspicion?: readonly string[];
  /** Part of a flood (guard/flood.ts): saved like suspected spam, with an alert to the owner. */
  held?: boolean;
  /** Our own canary (canary.ts): hidden from lists, with another mail. */
  canary?: CanaryKind;
  /** Recipients of the notice; absent: no mail. */
  recipients?: NoticeRecipients;
  /** Code of the language of the page; absent: the site's own. */
  language?: string | undefined;
  now: Date;
  /** Further writes in the same transaction. Runs for a replay too, but not for suspected spam. */
  also?: (trx: Database, values: Values) => Promise<unknown>;
}

/** Resolves once all is committed to disk. The same key again, even concurrently, gives the first reference with `replay: true`. */
export async function saveSubmission(write: Write, submission: NewSubmission) {
  const saved = await write(async (trx) => {
    const inserted = await insertOnce(trx, submission);
    if (!isSuspect(submission)) await submission.also?.(trx, submission.values);
    if (submission.held && submission.recipients) await noteFlood(trx, submission.recipients, submission.now);
    return inserted;
  });
  if (!saved.replay || submission.also) submission.recipients?.onMailQueued();
  return saved;
}

async function insertOnce(trx: Database, submission: NewSubmission) {
  const earlier = submission.earlierKeys?.length ? await findReplay(trx, submission) : undefined;
  if (earlier) return { reference: earlier, replay: true };
  for (let attempt = 1; attempt <= 5; attempt++) {
    const reference = makeReference();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("submissions")
      .values(rowOf(submission, reference))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      const { picture: bytes } = submission;
      if (bytes) await trx.insertInto("submission_pictures").values({ reference, bytes }).execute();
      await bringBack(trx, submission);
      await queueMails(trx, submission, reference);
      return { reference, replay: false };
    }
    // Conflict: on the key (a replay) or on the reference (a collision).
    const first = await findReplay(trx, submission);
    if (first) return { reference: first, replay: true };
  }
  throw new Error("No free reference was found in five draws.");
}

function rowOf(submission: NewSubmission, reference: string) {
  const { form, values, idempotencyKey, suspicion = [], held, canary, language, now } = submission;
  const reasons = held ? [...suspicion, heldReason] : suspicion;
  return {
    reference,
    form,
    idempotency_key: idempotencyKey,
    received_at: now.toISOString(),
    email: mailboxKey(values.email ?? ""),
    fields: JSON.stringify(values),
    state: canary ? canaryState : reasons.length > 0 ? "spam" : "new",
    suspicion: reasons.length > 0 ? JSON.stringify(reasons) : null,
    language: language ?? null,
  };
}

/** What was put off waits again once its sender writes again. */
async function bringBack(trx: Database, { form, values, now, canary, ...submission }: NewSubmission) {
  if (canary || form === "newsletter" || !values.email || isSuspect(submission)) return;
  await trx
    .updateTable("submissions")
    .set({ back_at: now.toISOString() })
    .where("later_until", ">", now.toISOString())
    .where("back_at", "is", null)
    .where("email", "=", mailboxKey(values.email))
    .execute();
}

async function queueMails(trx: Database, submission: NewSubmission, reference: string) {
  const { form, values, canary, recipients, language = null, now } = submission;
  if (!recipients || isSuspect(submission)) return;
  if (canary) {
    const all = [recipients.ownerEmail].flat();
    // A dry run reaches nobody: one mail is enough.
    const to = { ...recipients, ownerEmail: canary === "mail" ? all : all.slice(0, 1) };
    return queueForOwners(trx, to, (address, desk) => canaryMail(address, reference, canary, desk), now);
  }
  const receivedAt = now.toISOString();
  await queueSubmissionMails(trx, { reference, form, receivedAt, values, language }, recipients, now);
}

/** Saved, but without mails until the owner has reviewed it. */
function isSuspect({ suspicion = [], held }: Pick<NewSubmission, "suspicion" | "held">): boolean {
  return held === true || suspicion.length > 0;
}

/** The reference of the first submission with one of these keys. */
export async function findReplay(
  trx: Database,
  { idempotencyKey, earlierKeys = [] }: Pick<NewSubmission, "idempotencyKey" | "earlierKeys">,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("submissions")
    .select("reference")
    .where("idempotency_key", "in", [idempotencyKey, ...earlierKeys])
    .orderBy("id")
    .executeTakeFirst();
  return row?.reference;
}
