/** Answers to submissions: reply, decision (accept, decline), marking as answered; undo before the mail is sent. */
import type { Database } from "../../db/schema.ts";
import { answerKey } from "../../mail/messages/answer.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import {
  type Decided,
  decisionIn,
  dropMail,
  type GivenAnswer,
  readAnswers,
  retryMail,
} from "../../mail/outbox/outbox-admin.ts";
import { answered, setAnswerState } from "./answer-state.ts";
import { inTransaction } from "./moderation.ts";
import type { Submission } from "./submissions.ts";

/** Delay before a mail of the owner's is sent, in milliseconds, so that it can be taken back. */
export const undoWindow = 60_000;

/** `before`: earlier answers; `takenBack`: those of them that were canceled; `number`: the mail in the outbox. */
export type Answered =
  | { outcome: "queued"; number: number; before: GivenAnswer[]; takenBack: GivenAnswer[] }
  | { outcome: "done before"; submission: Submission; before: GivenAnswer[] };

export interface Answer {
  decision?: Decided;
  /** Another answer; of a decision, the mail about one that `decideWithin` recorded. */
  again?: boolean;
  /** A reply after which the submission still waits. */
  keepOpen?: boolean;
  mailFor: (submission: Submission) => Mail;
}

/** `answerWithin` in a transaction of its own. */
export function answerSubmission(
  db: Database,
  reference: string,
  now: Date,
  answer: Answer,
): Promise<Answered> {
  return inTransaction(db, reference, (transaction, submission) =>
    answerWithin(transaction, submission, now, answer),
  );
}

/**
 * Queues an answer, which may be a decision, and marks the submission as answered. Idempotent. Another answer needs `again`;
 * a reversed decision cancels unsent mails about the earlier one.
 */
export async function answerWithin(
  transaction: Database,
  submission: Submission,
  now: Date,
  { decision, again = false, keepOpen = false, mailFor }: Answer,
): Promise<Answered> {
  const before = await readAnswers(transaction, submission.reference);
  const live = before.filter(isLive);
  const mail = mailFor(submission);
  const isAnswered = live.length > 0 || submission.state === "answered";
  const isSame = live.some(({ key }) => key.startsWith(mail.key));
  if (decision && !again ? submission.decision === decision : isSame || (isAnswered && !again))
    return { outcome: "done before", submission, before: live };
  const takenBack = decision ? await takeBackDecisions(transaction, live) : [];
  const number = await queue(transaction, mail, before, now);
  if (!keepOpen) await setAnswerState(transaction, submission.reference, answered(now, decision));
  return { outcome: "queued", number, before: live, takenBack };
}

/** Records a decision whose mail follows later; cancels unsent mails about an earlier one, and returns them. */
export async function decideWithin(
  transaction: Database,
  { reference }: Submission,
  now: Date,
  decision: Decided,
): Promise<GivenAnswer[]> {
  const live = (await readAnswers(transaction, reference)).filter(isLive);
  const takenBack = await takeBackDecisions(transaction, live);
  await setAnswerState(transaction, reference, answered(now, decision));
  return takenBack;
}

/** What dropping an answer did to its submission. */
export interface TakenBack {
  reference: string;
  /** The decision that the mail announced. */
  taken: Decided | undefined;
  /** The one that counts now. */
  decision: Decided | null;
  /** Whether the submission is waiting for an answer again. */
  isNew: boolean;
}

/** Drops a mail, in the caller's transaction; undefined when it was no answer. Throws like `dropMail`. */
export async function takeBackMail(transaction: Database, number: string): Promise<TakenBack | undefined> {
  const mail = await dropMail(transaction, number);
  const { reference } = mail;
  if (!reference || !mail.key.startsWith(answerKey(reference))) return undefined;
  const left = (await readAnswers(transaction, reference)).filter(isLive);
  const decision = left.map(decisionIn).findLast(Boolean) ?? null;
  const isNew = left.length === 0;
  await setAnswerState(transaction, reference, {
    decision,
    ...(isNew && { state: "new", answered_at: null }),
  });
  return { reference, taken: decisionIn(mail), decision, isNew };
}

/** Retries one mail, or all that wait, in the caller's transaction; its submission counts as answered again. Throws like `retryMail`. */
export async function retryAndReanswer(transaction: Database, now: Date, number?: string): Promise<number> {
  const mails = await retryMail(transaction, now, number);
  for (const { key, reference } of number === undefined ? [] : mails) {
    if (!reference || !key.startsWith(answerKey(reference))) continue;
    await setAnswerState(transaction, reference, answered(now, decisionIn({ key })));
  }
  return mails.length;
}

async function takeBackDecisions(
  transaction: Database,
  live: readonly GivenAnswer[],
): Promise<GivenAnswer[]> {
  const takenBack = live.filter(
    (one) => decisionIn(one) && (one.state === "waiting" || one.state === "set aside"),
  );
  for (const { id } of takenBack) await dropMail(transaction, String(id));
  return takenBack;
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
  const row = transaction.selectFrom("outbox").select("id").where("key", "=", key);
  return (await row.executeTakeFirstOrThrow()).id;
}
