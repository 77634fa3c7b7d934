/** What was answered to submissions and decided about them: kept as long as they are, whatever becomes of the mails. */
import type { Updateable } from "kysely";
import type { AnswerTable } from "../../db/message-schema.ts";
import type { Database } from "../../db/schema.ts";
import { answered, setAnswerState } from "./answer-state.ts";
import { findSubmission, type Submission } from "./submissions.ts";

export type Decided = "accepted" | "declined";

export interface GivenAnswer {
  id: number;
  /** ISO instant; null: unknown. */
  at: string | null;
  /** Email address of the person at the desk, or "command line"; null: unknown. */
  by: string | null;
  decision: Decided | undefined;
  to: string;
  /** Null: there is no mail yet, or it is no longer known. */
  text: string | null;
  /** Number of the mail, even when it is erased. */
  mail: number | null;
  /** While the mail is kept: its key, and when it leaves. */
  key: string | null;
  due_at: string | null;
  sent_at: string | null;
  /** As of its mail; "none" when that follows later, "unknown" when it is no longer known. "dropped": taken back. */
  state: string;
  before: Before | undefined;
}

/** How the submission was; `withdrawn`: ids of the entries that the decision took off the site. */
interface Before extends Pick<Submission, "state" | "answeredAt" | "decision"> {
  withdrawn?: readonly number[] | undefined;
}

export interface NewAnswer {
  by: string;
  decision: Decided | undefined;
  withdrawn?: readonly number[] | undefined;
  /** Absent: it follows later. */
  mail?: { id: number; to: string; text: string };
}

/** Oldest first. */
export async function readAnswers(db: Database, reference: string): Promise<GivenAnswer[]> {
  const rows = await db
    .selectFrom("answers")
    .leftJoin("outbox", "outbox.id", "answers.mail_id")
    .selectAll("answers")
    .select(["outbox.key", "outbox.state", "outbox.due_at", "outbox.sent_at as left_at"])
    .where("answers.reference", "=", reference)
    .orderBy("answers.id")
    .execute();
  const answers = rows.map((row): GivenAnswer => {
    const { id, at, actor: by, act, text, mail_id: mail, key, due_at } = row;
    const without = row.undone_at ? "dropped" : (row.mail_state ?? (mail === null ? "none" : "unknown"));
    return {
      ...{ id, at, by, text, mail, key, due_at },
      decision: act === "accepted" || act === "declined" ? act : undefined,
      to: row.to_address ?? "",
      sent_at: row.left_at ?? row.sent_at,
      state: row.state ?? without,
      before: row.before ? JSON.parse(row.before) : undefined,
    };
  });
  // An unknown time is from before all others.
  return answers.toSorted(({ at: a }, { at: b }) => (a ?? "").localeCompare(b ?? ""));
}

/** Whether it was not taken back. */
export function isCurrent({ state }: Pick<GivenAnswer, "state">): boolean {
  return state !== "dropped";
}

/** Ids of the mails that carry answers. */
export function mailsOfAnswers(db: Database, reference: string) {
  return db
    .selectFrom("answers")
    .select("mail_id")
    .where("reference", "=", reference)
    .where("mail_id", "is not", null)
    .$castTo<{ mail_id: number }>();
}

/** Whether its mail can still be stopped. */
export function canLeave({ state }: Pick<GivenAnswer, "state">): boolean {
  return state === "waiting" || state === "set aside";
}

/** Records an answer. A mail about a decision that had none yet belongs to that decision. */
export async function recordAnswer(
  trx: Database,
  reference: string,
  now: Date,
  { by, decision, withdrawn, mail }: NewAnswer,
): Promise<void> {
  const sent = mail && { mail_id: mail.id, to_address: mail.to, text: mail.text };
  const answers = await readAnswers(trx, reference);
  const open = answers.find((one) => one.state === "none" && one.decision === decision);
  if (open && sent) {
    await change(trx, open.id, sent);
    return;
  }
  const before = await trx
    .selectFrom("submissions")
    .select(["state", "answered_at as answeredAt", "decision"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("answers")
    .values({
      reference,
      at: now.toISOString(),
      actor: by,
      act: decision ?? "replied",
      before: JSON.stringify({ ...before, withdrawn } satisfies Before),
      ...sent,
    })
    .execute();
}

/** What taking an answer back did to its submission. */
export interface TakenBack {
  reference: string;
  /** The decision that it was. */
  taken: Decided | undefined;
  /** The one that counts now. */
  decision: string | null;
  /** Whether the submission is waiting for an answer again. */
  isNew: boolean;
  /** Ids of the entries that the decision took off the site. */
  withdrawn: readonly number[];
}

/**
 * Takes one of the live answers back. The submission is again as it was before, as far as later answers leave that open; what was
 * marked as spam since stays spam.
 */
export async function undoAnswer(
  trx: Database,
  reference: string,
  live: readonly GivenAnswer[],
  { id, decision: taken, before }: GivenAnswer,
  now: Date,
): Promise<TakenBack> {
  const submission = await findSubmission(trx, reference);
  if (!submission) throw new Error(`No submission has the reference ${reference}.`);
  const at = live.findIndex((one) => one.id === id);
  const [earlier, later] = [live.slice(0, at), live.slice(at + 1)];
  await change(trx, id, { undone_at: now.toISOString() });
  const [next] = later;
  const handedDown = before && { ...before, withdrawn: next?.before?.withdrawn };
  if (next) await change(trx, next.id, { before: handedDown ? JSON.stringify(handedDown) : null });
  const decided = before ? before.decision : lastDecision(earlier);
  const decision = taken ? (lastDecision(later) ?? decided) : submission.decision;
  const was = before ?? (earlier.length > 0 ? submission : { state: "new", answeredAt: null });
  const back = next || submission.state !== "answered" ? submission : was;
  await setAnswerState(trx, reference, {
    decision,
    state: back.state,
    answered_at: back.answeredAt,
  });
  const withdrawn = before?.withdrawn ?? [];
  return { reference, taken, decision, isNew: back.state === "new", withdrawn };
}

/** The mail of an answer that was taken back leaves after all, and the answer counts again. */
export async function redoAnswer(trx: Database, answer: GivenAnswer, reference: string, now: Date) {
  await change(trx, answer.id, { undone_at: null });
  await setAnswerState(trx, reference, answered(now, answer.decision));
}

function lastDecision(answers: readonly GivenAnswer[]): Decided | null {
  return answers.findLast(({ decision }) => decision)?.decision ?? null;
}

async function change(trx: Database, id: number, set: Updateable<AnswerTable>): Promise<void> {
  await trx.updateTable("answers").set(set).where("id", "=", id).execute();
}
