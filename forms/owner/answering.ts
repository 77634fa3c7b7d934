/** Answers to submissions: reply, decision (accept, decline), marking as answered; undo before the mail is sent. */
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { answerKey } from "../../mail/messages/answer.ts";
import { type Decided, decisionIn, type GivenAnswer, readAnswers } from "../../mail/outbox/given-answers.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import { dropMail, retryMail } from "../../mail/outbox/outbox-admin.ts";
import { inTransaction } from "./moderation.ts";
import type { Submission } from "./submissions.ts";

/** Delay before an answer is sent, in milliseconds, so that it can be undone. */
export const undoWindow = 60_000;

/**
 * Result of an answer. "queued": queued as the outbox's `number`; `before` are earlier answers, `takenBack` those of them
 * that were canceled. "done before": nothing changed because of the answers in `before`.
 */
export type Answered =
  | { outcome: "queued"; number: number; before: GivenAnswer[]; takenBack: GivenAnswer[] }
  | { outcome: "done before"; submission: Submission; before: GivenAnswer[] };

/** Queues an answer and marks the submission as answered. One that is already answered needs `again`. */
export async function answerSubmission(
  db: Database,
  reference: string,
  now: Date,
  { again = false, mailFor }: { again?: boolean; mailFor: (submission: Submission) => Mail },
): Promise<Answered> {
  return inTransaction(db, reference, async (transaction, submission) => {
    const before = await readAnswers(transaction, submission.reference);
    const live = before.filter(isLive);
    const mail = mailFor(submission);
    const isSame = live.some(({ key }) => key.startsWith(mail.key));
    if (isSame || (!again && (live.length > 0 || submission.state === "answered")))
      return { outcome: "done before", submission, before: live };
    const number = await queue(transaction, mail, before, now);
    await markAsAnswered(transaction, submission, now);
    return { outcome: "queued", number, before: live, takenBack: [] };
  });
}

/** Marks a submission as answered outside our mail. False if it already was. */
export async function markAnswered(db: Database, reference: string, now: Date): Promise<boolean> {
  return inTransaction(db, reference, async (transaction, submission) => {
    if (submission.state === "answered") return false;
    await markAsAnswered(transaction, submission, now);
    return true;
  });
}

/**
 * Records a decision about a proposal or story and queues its mail. Idempotent. A reversed decision cancels unsent mails
 * about the earlier one.
 */
export async function decideSubmission(
  db: Database,
  reference: string,
  now: Date,
  { decision, mailFor }: { decision: Decided; mailFor: (submission: Submission) => Mail },
): Promise<Answered> {
  return inTransaction(db, reference, async (transaction, submission) => {
    const before = await readAnswers(transaction, submission.reference);
    const live = before.filter(isLive);
    if (submission.decision === decision) return { outcome: "done before", submission, before: live };
    const takenBack = live.filter(
      (answer) => decisionIn(answer) && ["waiting", "set aside"].includes(answer.state),
    );
    for (const { id } of takenBack) await dropMail(transaction, String(id));
    const number = await queue(transaction, mailFor(submission), before, now);
    await markAsAnswered(transaction, submission, now, decision);
    return { outcome: "queued", number, before: live, takenBack };
  });
}

/** A submission that became unanswered because its answer was dropped. */
export interface Reopened {
  reference: string;
  /** The decision that the mail announced. */
  decision: Decided | undefined;
}

/** Drops a mail; a submission that has no other answer becomes new again. Throws like `dropMail`. */
export async function takeBackMail(db: Database, number: string): Promise<Reopened | undefined> {
  return withRetry(() =>
    db.transaction().execute(async (transaction) => {
      const mail = await dropMail(transaction, number);
      if (!mail.reference || !mail.key.startsWith(answerKey(mail.reference))) return undefined;
      const left = (await readAnswers(transaction, mail.reference)).filter(isLive);
      const decision = left.map(decisionIn).findLast(Boolean) ?? null;
      const open = left.length === 0 && ({ state: "new", answered_at: null } as const);
      await change(transaction, mail.reference, { decision, ...open });
      return open ? { reference: mail.reference, decision: decisionIn(mail) } : undefined;
    }),
  );
}

/** Retries one mail, or all that wait; its submission counts as answered again. Throws like `retryMail`. */
export async function retryAndReanswer(db: Database, now: Date, number?: string): Promise<number> {
  return withRetry(() =>
    db.transaction().execute(async (transaction) => {
      const mails = await retryMail(transaction, now, number);
      for (const { key, reference } of number === undefined ? [] : mails) {
        if (!reference || !key.startsWith(answerKey(reference))) continue;
        const decision = decisionIn({ key });
        const answered = { state: "answered", answered_at: now.toISOString() };
        await change(transaction, reference, { ...answered, ...(decision && { decision }) });
      }
      return mails.length;
    }),
  );
}

function isLive({ state }: GivenAnswer): boolean {
  return state !== "dropped";
}

/** Uses a new key if the key is taken, so that a canceled text or decision can be sent again. */
async function queue(
  transaction: Database,
  mail: Mail,
  before: readonly GivenAnswer[],
  now: Date,
): Promise<number> {
  const isTaken = before.some(({ key }) => key.startsWith(mail.key));
  const key = isTaken ? `${mail.key}:${now.toISOString()}` : mail.key;
  const notBefore = new Date(now.getTime() + undoWindow);
  await queueMail(transaction, { ...mail, key, notBefore }, now);
  const row = await transaction
    .selectFrom("outbox")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function markAsAnswered(
  transaction: Database,
  { reference }: Submission,
  now: Date,
  decision?: Decided,
): Promise<void> {
  const answered = { state: "answered", answered_at: now.toISOString() };
  await change(transaction, reference, { ...answered, ...(decision && { decision }) });
}

async function change(
  transaction: Database,
  reference: string,
  set: { state?: string; answered_at?: string | null; decision?: Decided | null },
): Promise<void> {
  await transaction.updateTable("submissions").set(set).where("reference", "=", reference).execute();
}
