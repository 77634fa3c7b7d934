/** Answers to submissions, and decisions about them, in the transaction of their act (acts/) or of a scheduled publication. */
import type { Updateable } from "kysely";
import { pendingEvent } from "../../db/events.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { type Mail, queueMail } from "../../mail/outbox/outbox.ts";
import { canLeave, type Decided, type GivenAnswer, isCurrent, readAnswers, recordAnswer } from "./answers.ts";
import { type Submission, withdrawnDecision } from "./submissions.ts";

/** Delay before a mail of the owner's is sent, in milliseconds, so that it can be undone. */
export const undoWindow = 60_000;

export interface Answer {
  /** Email address of the person at the desk, or "command line". */
  by: string;
  decision?: Decided;
  /** A reply after which the submission still waits. */
  keepOpen?: boolean;
  /** Absent: it follows when the entry is published. */
  mail?: Mail;
}

/** The answers that were not undone, when this mail would repeat one, or an answer was given already. */
export async function answersBefore(
  db: Database,
  { reference, state }: Submission,
  mail: Mail,
  { again = false }: { again?: boolean },
): Promise<GivenAnswer[] | undefined> {
  const given = (await readAnswers(db, reference)).filter(isCurrent);
  const isSame = given.some(({ key }) => key?.startsWith(mail.key));
  const isAnswered = given.length > 0 || state === "answered";
  return isSame || (isAnswered && !again) ? given : undefined;
}

/** Records an answer, queues its mail and sets the state. A decision takes the place of another one that its sender was not told. */
export async function giveAnswer(
  trx: Database,
  { reference }: Pick<Submission, "reference">,
  now: Date,
  { by, decision, keepOpen = false, mail }: Answer,
): Promise<void> {
  if (decision) {
    const unsent = await unsentDecisions(trx, reference);
    // What else was decided and its sender was not told.
    const others = unsent.filter((one) => one.decision !== decision);
    await undoAnswers(trx, others, now);
  }
  const sent = mail && {
    mail_id: await queueAnswer(trx, reference, mail, now),
    ...{ to_address: mail.to.address, text: mail.text },
  };
  await recordAnswer(trx, reference, now, { by, decision }, sent);
  if (!keepOpen) await setAnswerState(trx, reference, answered(now, decision));
}

/** Decisions whose mail can still be stopped, or follows later. */
export async function unsentDecisions(db: Database, reference: string): Promise<GivenAnswer[]> {
  const answers = await readAnswers(db, reference);
  return answers.filter((one) => one.decision && isCurrent(one) && (canLeave(one) || one.state === "none"));
}

/** Takes answers back and stops their mails, until the act that does so is undone itself. */
export async function undoAnswers(trx: Database, answers: readonly GivenAnswer[], now: Date): Promise<void> {
  const idsOf = (name: "id" | "mail" | "event") => [0, ...answers.flatMap((one) => one[name] ?? [])];
  const drop = trx.updateTable("outbox").set({ state: "dropped" }).where("id", "in", idsOf("mail"));
  await drop.where("state", "in", ["waiting", "set aside"]).execute();
  const undone_at = now.toISOString();
  await trx.updateTable("answers").set({ undone_at }).where("id", "in", idsOf("id")).execute();
  const undone_by = pendingEvent;
  await trx.updateTable("events").set({ undone_by }).where("id", "in", idsOf("event")).execute();
}

/** Uses a new key if the key is taken, so that an undone text or decision can be sent again. Returns the number of the mail. */
async function queueAnswer(trx: Database, reference: string, mail: Mail, now: Date): Promise<number> {
  const isTaken = (await readAnswers(trx, reference)).some(({ key }) => key?.startsWith(mail.key));
  const key = isTaken ? `${mail.key}:${now.toISOString()}` : mail.key;
  const notBefore = new Date(now.getTime() + undoWindow);
  await queueMail(trx, { ...mail, key, notBefore }, now);
  const row = trx.selectFrom("outbox").select("id").where("key", "=", key);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** What the desk sets of a submission. */
export type DeskState = Pick<
  Updateable<Tables["submissions"]>,
  "state" | "answered_at" | "decision" | "assignee_id" | "later_until" | "back_at"
>;

export function answered(now: Date, decision?: string): DeskState {
  const waitsNoMore = { later_until: null, back_at: null };
  return { state: "answered", answered_at: now.toISOString(), ...(decision && { decision }), ...waitsNoMore };
}

export async function setAnswerState(trx: Database, reference: string, set: DeskState): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("submissions")
    .set(set)
    .where("reference", "=", reference)
    // What the sender withdrew stays withdrawn (publishing/proposals/sender-proposal.ts).
    .where((eb) => eb.or([eb("decision", "is", null), eb("decision", "!=", withdrawnDecision)]))
    .executeTakeFirstOrThrow();
  // Rolls back what else the caller did to accept it.
  if (set.decision === "accepted" && numUpdatedRows === 0n)
    throw new Error(`The sender withdrew ${reference}; nothing was done.`);
}
