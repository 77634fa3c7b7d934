/** What people sent us, read from the database. */
import type { Selectable } from "kysely";
import type { Database, SubmissionTable } from "../../db/schema.ts";
import type { FormName, Values } from "../form.ts";
import { canaryState } from "../intake/canary.ts";
import { readReference } from "../intake/reference.ts";

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
  /** "accepted" or "declined", for what somebody decides about. */
  decision: string | null;
  /** Why it looks like spam; empty when nothing was wrong with it. */
  suspicion: readonly string[];
}

/** Which submissions: of one form, in one state, those to answer, without suspected spam, or spam alone. */
export interface SubmissionFilter {
  form?: FormName;
  state?: string;
  /** New ones alone; unless that form is asked for, without addresses for the newsletter, which nobody answers. */
  toAnswer?: boolean;
  /** All when absent. */
  spam?: "without" | "only";
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
  { limit = 50, before, ...choice }: SubmissionFilter & { limit?: number; before?: number } = {},
): Promise<Submission[]> {
  let query = filtered(db, choice).selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map(toSubmission);
}

export async function countSubmissions(db: Database, choice: SubmissionFilter = {}): Promise<number> {
  const { count } = await filtered(db, choice)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One submission by its reference, in any letter case. */
export async function findSubmission(db: Database, typed: string): Promise<Submission | undefined> {
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
export async function* eachSubmission(
  db: Database,
  choice: SubmissionFilter = {},
): AsyncGenerator<Submission> {
  let after = 0;
  for (;;) {
    const rows = await filtered(db, choice)
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

function filtered(db: Database, { form, state, toAnswer, spam }: SubmissionFilter) {
  let query = db.selectFrom("submissions").where("state", "!=", canaryState);
  if (form) query = query.where("form", "=", form);
  if (state) query = query.where("state", "=", state);
  if (toAnswer) query = query.where("state", "=", "new");
  if (toAnswer && !form) query = query.where("form", "!=", "newsletter");
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
    decision: row.decision,
    suspicion: row.suspicion ? JSON.parse(row.suspicion) : [],
  };
}
