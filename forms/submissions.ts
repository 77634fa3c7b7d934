/** What people sent us, in the database. */
import type { Selectable } from "kysely";
import type { Database, SubmissionTable } from "../db/schema.ts";
import type { Write } from "../db/writer.ts";
import { canaryMail } from "../mail/canary-mail.ts";
import { queueMail } from "../mail/outbox.ts";
import { canaryState } from "./canary.ts";
import type { FormName, Values } from "./form.ts";
import { makeReference, readReference } from "./reference.ts";
import { type Office, queueSubmissionMails } from "./submission-mails.ts";

export interface NewSubmission {
  form: FormName;
  /** Cleaned by `check`. */
  values: Values;
  /** Two submissions with the same key are one. */
  idempotencyKey: string;
  /** Keys under which the same submission may have come in before. */
  earlierKeys?: readonly string[];
  /** Reasons for which it looks like spam: it is kept and marked, and causes no mail. */
  suspicion?: readonly string[];
  /** Our own daily check (canary.ts): no list shows it, and its mail is another. */
  canary?: boolean;
  /** Who is told of it by mail; absent: nobody. */
  office?: Office;
  now: Date;
  /** What else belongs into the same transaction; runs for a replay too, and not for a suspect. */
  also?: (transaction: Database) => Promise<unknown>;
}

export interface Submission {
  id: number;
  reference: string;
  /** A form's name; of a form that may be gone by now. */
  form: string;
  /** ISO 8601 instant, UTC. */
  receivedAt: string;
  /** The sender's address in lower case. */
  email: string;
  values: Values;
  /** "new", "answered" or "spam". */
  state: string;
  answeredAt: string | null;
  /** Why it looks like spam; empty when nothing was wrong with it. */
  suspicion: readonly string[];
}

/** Which submissions: of one form, in one state, without suspected spam, or spam alone. */
export interface Choice {
  form?: FormName;
  state?: string;
  /** All when absent. */
  spam?: "without" | "only";
}

/**
 * Keeps a submission, and its mails in the same transaction, and returns once both are committed to disk. The same key again, even at the same moment,
 * gives the reference of the first with `replay: true`. Throws the driver's error when it could not be kept.
 */
export async function saveSubmission(
  write: Write,
  submission: NewSubmission,
): Promise<{ reference: string; replay: boolean }> {
  const saved = await write(async (transaction) => {
    const kept = await keep(transaction, submission);
    if (!submission.suspicion?.length) await submission.also?.(transaction);
    return kept;
  });
  if (!saved.replay || submission.also) submission.office?.mailWaits();
  return saved;
}

/** The reference under which a submission with one of these keys was kept; waits for what is being kept just now. */
export async function findReplay(
  write: Write,
  { idempotencyKey, earlierKeys = [] }: Pick<NewSubmission, "idempotencyKey" | "earlierKeys">,
): Promise<string | undefined> {
  return write((transaction) => findByKey(transaction, [idempotencyKey, ...earlierKeys]));
}

/** The receipt for a reference a visitor holds, if that form gave it. Says nothing about who or when. */
export async function findReceipt(
  db: Database,
  form: FormName,
  typed: string,
): Promise<{ reference: string } | undefined> {
  const reference = readReference(typed);
  if (!reference) return undefined;
  return db
    .selectFrom("submissions")
    .select("reference")
    .where("reference", "=", reference)
    .where("form", "=", form)
    .executeTakeFirst();
}

/** Newest first, at most `limit` (50); `before` is the id of the last one already seen. */
export async function listSubmissions(
  db: Database,
  { limit = 50, before, ...choice }: Choice & { limit?: number; before?: number } = {},
): Promise<Submission[]> {
  let query = chosen(db, choice).selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map(toSubmission);
}

export async function countSubmissions(db: Database, choice: Choice = {}): Promise<number> {
  const { count } = await chosen(db, choice)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One submission by its reference, in any letter case. */
export async function showSubmission(db: Database, typed: string): Promise<Submission | undefined> {
  const reference = readReference(typed);
  if (!reference) return undefined;
  const row = await db
    .selectFrom("submissions")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row && toSubmission(row);
}

/** All of them, oldest first, a page at a time: neither memory nor a lock grows with their number. */
export async function* eachSubmission(db: Database, choice: Choice = {}): AsyncGenerator<Submission> {
  let after = 0;
  for (;;) {
    const rows = await chosen(db, choice)
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(200)
      .execute();
    for (const row of rows) yield toSubmission(row);
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < 200) return;
  }
}

async function keep(
  transaction: Database,
  submission: NewSubmission,
): Promise<{ reference: string; replay: boolean }> {
  const { idempotencyKey, earlierKeys = [] } = submission;
  const keys = [idempotencyKey, ...earlierKeys];
  const earlier = earlierKeys.length > 0 ? await findByKey(transaction, keys) : undefined;
  if (earlier) return { reference: earlier, replay: true };
  for (let attempt = 1; attempt <= 5; attempt++) {
    const reference = makeReference();
    if (await insert(transaction, submission, reference)) {
      await tellOffice(transaction, submission, reference);
      return { reference, replay: false };
    }
    // Nothing was inserted: the key came in before, or the reference was drawn before.
    const first = await findByKey(transaction, keys);
    if (first) return { reference: first, replay: true };
  }
  throw new Error("No free reference was found in five draws.");
}

/** False when the key or the reference is taken. */
async function insert(
  transaction: Database,
  { form, values, idempotencyKey, suspicion = [], canary, now }: NewSubmission,
  reference: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("submissions")
    .values({
      reference,
      form,
      idempotency_key: idempotencyKey,
      received_at: now.toISOString(),
      email: (values.email ?? "").toLowerCase(),
      fields: JSON.stringify(values),
      state: canary ? canaryState : suspicion.length > 0 ? "spam" : "new",
      suspicion: suspicion.length > 0 ? JSON.stringify(suspicion) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function tellOffice(
  transaction: Database,
  { form, values, suspicion = [], canary, office, now }: NewSubmission,
  reference: string,
): Promise<void> {
  if (!office || suspicion.length > 0) return;
  if (canary) return queueMail(transaction, canaryMail(office.ownerEmail, reference), now);
  const receivedAt = now.toISOString();
  await queueSubmissionMails(transaction, { reference, form, receivedAt, values }, office, now);
}

async function findByKey(transaction: Database, keys: readonly string[]): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("submissions")
    .select("reference")
    .where("idempotency_key", "in", keys)
    .orderBy("id")
    .executeTakeFirst();
  return row?.reference;
}

function chosen(db: Database, { form, state, spam }: Choice) {
  let query = db.selectFrom("submissions").where("state", "!=", canaryState);
  if (form) query = query.where("form", "=", form);
  if (state) query = query.where("state", "=", state);
  if (spam) query = query.where("state", spam === "only" ? "=" : "!=", "spam");
  return query;
}

function toSubmission(row: Selectable<SubmissionTable>): Submission {
  const { id, reference, form, email, state } = row;
  return {
    id,
    reference,
    form,
    receivedAt: row.received_at,
    email,
    values: JSON.parse(row.fields),
    state,
    answeredAt: row.answered_at,
    suspicion: row.suspicion ? JSON.parse(row.suspicion) : [],
  };
}
