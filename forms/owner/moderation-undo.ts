/** Changes the state of one or many submissions at one press, and puts exactly that back: states, and mails that were held or queued. */
import { randomBytes } from "node:crypto";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { lockSubmission, type Submission } from "./submissions.ts";

/** One press. False: there was nothing to do. */
export type Act = (trx: Database, submission: Submission) => Promise<boolean>;

export interface Moderated {
  /** As they were. */
  changed: Submission[];
  /** Mails that will not leave now, and mails that will. */
  held: number;
  released: number;
  /** For `undoModeration`; undefined when nothing changed. */
  undo: string | undefined;
}

interface Change {
  reference: string;
  from: State;
  to: State;
  /** `from` is null for a mail that the press queued. */
  mails: { id: number; from: string | null; to: string }[];
}

interface State {
  state: string;
  answeredAt: string | null;
}

const keptMs = 3_600_000;

/**
 * Does `act` to submissions in one transaction; unknown references are skipped. Mails that it lets leave wait until
 * `leaveAfter`, so that they can be taken back.
 */
export function moderate(
  db: Database,
  references: readonly string[],
  now: Date,
  act: Act,
  { leaveAfter = now }: { leaveAfter?: Date } = {},
): Promise<Moderated> {
  return inTransaction(db, async (trx) => {
    const changed: Submission[] = [];
    const changes: Change[] = [];
    // In one order, so that two people do not wait for each other.
    for (const typed of [...new Set(references)].toSorted()) {
      const submission = await lockSubmission(trx, typed);
      if (!submission) continue;
      const before = await readMails(trx, submission.reference);
      if (!(await act(trx, submission))) continue;
      const mails = movedMails(before, await readMails(trx, submission.reference));
      await delay(trx, mails, leaveAfter);
      const { reference, state, answeredAt } = submission;
      const to = await readState(trx, reference);
      changes.push({ reference, from: { state, answeredAt }, to, mails });
      changed.push(submission);
    }
    const moved = changes.flatMap(({ mails }) => mails);
    return {
      changed,
      held: moved.filter(({ to }) => to === "dropped").length,
      released: moved.filter(({ to }) => to === "waiting").length,
      undo: changes.length > 0 ? await keep(trx, changes, now) : undefined,
    };
  });
}

/** `undone`: references that are as before; `changedSince`: left alone. `mailsLeft`: mails that had left already. */
export type Undone =
  | { outcome: "undone"; undone: string[]; changedSince: string[]; mailsLeft: number }
  | { outcome: "too late" };

/** Puts back what one press changed, once. */
export function undoModeration(db: Database, id: string, now: Date): Promise<Undone> {
  return inTransaction(db, async (trx) => {
    const step = await trx
      .deleteFrom("moderation_steps")
      .where("id", "=", id)
      .where("made_at", ">", oldest(now))
      .returning("changes")
      .executeTakeFirst();
    if (!step) return { outcome: "too late" };
    const result = { outcome: "undone" as const, undone: [] as string[], changedSince: [] as string[] };
    let mailsLeft = 0;
    for (const change of JSON.parse(step.changes) as Change[]) {
      const { reference, from, to } = change;
      const submission = await lockSubmission(trx, reference);
      const isSame = submission?.state === to.state && submission.answeredAt === to.answeredAt;
      result[isSame ? "undone" : "changedSince"].push(reference);
      if (!isSame) continue;
      await trx
        .updateTable("submissions")
        .set({ state: from.state, answered_at: from.answeredAt })
        .where("reference", "=", reference)
        .execute();
      mailsLeft += await putMailsBack(trx, change);
    }
    return { ...result, mailsLeft };
  });
}

async function putMailsBack(trx: Database, { reference, mails }: Change): Promise<number> {
  let left = 0;
  for (const { id, from, to } of mails) {
    const { numUpdatedRows } = await trx
      .updateTable("outbox")
      .set({ state: from ?? "dropped" })
      .where("id", "=", id)
      .where("reference", "=", reference)
      .where("state", "=", to)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n && to === "waiting") left += 1;
  }
  return left;
}

function readMails(trx: Database, reference: string) {
  return trx
    .selectFrom("outbox")
    .select(["id", "state"])
    .where("reference", "=", reference)
    .orderBy("id")
    .execute();
}

type MailState = Awaited<ReturnType<typeof readMails>>[number];

function movedMails(before: readonly MailState[], after: readonly MailState[]): Change["mails"] {
  const earlier = new Map(before.map(({ id, state }) => [id, state]));
  return after
    .map(({ id, state }) => ({ id, from: earlier.get(id) ?? null, to: state }))
    .filter(({ from, to }) => from !== to);
}

async function delay(trx: Database, mails: Change["mails"], until: Date): Promise<void> {
  const due_at = until.toISOString();
  const ids = mails.filter(({ to }) => to === "waiting").map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable("outbox")
    .set({ due_at })
    .where("id", "in", ids)
    .where("due_at", "<", due_at)
    .execute();
}

function readState(trx: Database, reference: string): Promise<State> {
  return trx
    .selectFrom("submissions")
    .select(["state", "answered_at as answeredAt"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

async function keep(trx: Database, changes: readonly Change[], now: Date): Promise<string> {
  await trx.deleteFrom("moderation_steps").where("made_at", "<=", oldest(now)).execute();
  const id = randomBytes(16).toString("hex");
  const row = { id, made_at: now.toISOString(), changes: JSON.stringify(changes) };
  await trx.insertInto("moderation_steps").values(row).execute();
  return id;
}

function oldest(now: Date): string {
  return new Date(now.getTime() - keptMs).toISOString();
}
