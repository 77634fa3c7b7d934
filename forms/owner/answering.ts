/** Answers to submissions: reply, decision (accept, decline), marking as answered; undo before the mail is sent. */
import type { Database } from "../../db/schema.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import { dropMail, retryMail, showMail } from "../../mail/outbox/outbox-admin.ts";
import { answered, setAnswerState } from "./answer-state.ts";
import {
  canLeave,
  type Decided,
  type GivenAnswer,
  isCurrent,
  readAnswers,
  recordAnswer,
  redoAnswer,
  type TakenBack,
  undoAnswer,
} from "./answers.ts";
import { withSubmission } from "./moderation.ts";
import type { Submission } from "./submissions.ts";

/** Delay before a mail of the owner's is sent, in milliseconds, so that it can be taken back. */
export const undoWindow = 60_000;

/** `before`: earlier answers; `takenBack`: those of them that were canceled; `number`: the mail in the outbox. */
export type Answered =
  | { outcome: "queued"; number: number; before: GivenAnswer[]; takenBack: GivenAnswer[] }
  | { outcome: "done before"; submission: Submission; before: GivenAnswer[] };

export interface Answer {
  /** Email address of the person at the desk, or "command line". */
  by: string;
  decision?: Decided;
  /** Ids of the entries that the decision took off the site. */
  withdrawn?: readonly number[];
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
  return withSubmission(db, reference, (trx, submission) => answerWithin(trx, submission, now, answer));
}

/**
 * Queues an answer, which may be a decision, and marks the submission as answered. Idempotent. Another answer needs `again`;
 * a reversed decision cancels unsent mails about the earlier one.
 */
export async function answerWithin(
  trx: Database,
  submission: Submission,
  now: Date,
  { by, decision, withdrawn, again = false, keepOpen = false, mailFor }: Answer,
): Promise<Answered> {
  const { reference } = submission;
  const before = await readAnswers(trx, reference);
  const live = before.filter(isCurrent);
  const mail = mailFor(submission);
  const isAnswered = live.length > 0 || submission.state === "answered";
  const isSame = live.some(({ key }) => key?.startsWith(mail.key));
  if (decision && !again ? submission.decision === decision : isSame || (isAnswered && !again))
    return { outcome: "done before", submission, before: live };
  const takenBack = decision ? await takeBackOthers(trx, reference, decision, now) : [];
  const number = await queue(trx, mail, before, now);
  const sent = { id: number, to: mail.to.address, text: mail.text };
  await recordAnswer(trx, reference, now, { by, decision, withdrawn, mail: sent });
  if (!keepOpen) await setAnswerState(trx, reference, answered(now, decision));
  return { outcome: "queued", number, before: live, takenBack };
}

/** Records a decision whose mail follows later; cancels unsent mails about an earlier one, and returns them. */
export async function decideWithin(
  trx: Database,
  { reference }: Submission,
  now: Date,
  { by, decision }: { by: string; decision: Decided },
): Promise<GivenAnswer[]> {
  const takenBack = await takeBackOthers(trx, reference, decision, now);
  await recordAnswer(trx, reference, now, { by, decision });
  await setAnswerState(trx, reference, answered(now, decision));
  return takenBack;
}

/** Drops a mail, in the caller's transaction; undefined when it was no answer. Throws like `dropMail`. */
export async function takeBackMail(trx: Database, number: string, now: Date): Promise<TakenBack | undefined> {
  const { id, reference } = await showMail(trx, number);
  const live = reference ? (await readAnswers(trx, reference)).filter(isCurrent) : [];
  await dropMail(trx, number);
  const answer = live.find(({ mail }) => mail === id);
  return reference && answer ? undoAnswer(trx, reference, live, answer, now) : undefined;
}

/** Retries one mail, or all that wait, in the caller's transaction; its submission counts as answered again. Throws like `retryMail`. */
export async function retryAndReanswer(trx: Database, now: Date, number?: string): Promise<number> {
  const mails = await retryMail(trx, now, number);
  for (const { id, reference } of number === undefined ? [] : mails) {
    const answers = reference ? await readAnswers(trx, reference) : [];
    const answer = answers.find(({ mail }) => mail === id);
    if (reference && answer) await redoAnswer(trx, answer, reference, now);
  }
  return mails.length;
}

/** Takes back what else was decided and its sender was not told. */
async function takeBackOthers(
  trx: Database,
  reference: string,
  decision: Decided,
  now: Date,
): Promise<GivenAnswer[]> {
  const isUntold = (one: GivenAnswer) => canLeave(one) || one.state === "none";
  const takenBack: GivenAnswer[] = [];
  for (;;) {
    const live = (await readAnswers(trx, reference)).filter(isCurrent);
    const other = live.find((one) => one.decision && one.decision !== decision && isUntold(one));
    if (!other) return takenBack;
    takenBack.push(other);
    if (canLeave(other)) await dropMail(trx, String(other.mail));
    await undoAnswer(trx, reference, live, other, now);
  }
}

/** Uses a new key if the key is taken, so that a canceled text or decision can be sent again. */
async function queue(trx: Database, mail: Mail, before: readonly GivenAnswer[], now: Date): Promise<number> {
  const isTaken = before.some(({ key }) => key?.startsWith(mail.key));
  const key = isTaken ? `${mail.key}:${now.toISOString()}` : mail.key;
  const notBefore = new Date(now.getTime() + undoWindow);
  await queueMail(trx, { ...mail, key, notBefore }, now);
  const row = trx.selectFrom("outbox").select("id").where("key", "=", key);
  return (await row.executeTakeFirstOrThrow()).id;
}
