/** Reads submissions from the database: lists, search, receipt. */
import type { Selectable } from "kysely";
import type { Database, SubmissionTable } from "../../db/schema.ts";
import type { FormName, Values } from "../form.ts";
import { canaryState } from "../intake/canary.ts";
import { readReference } from "../intake/reference.ts";

export interface Submission {
  id: number;
  reference: string;
  /** A form's name; the form may no longer exist. */
  form: string;
  /** ISO 8601 instant, UTC. */
  receivedAt: string;
  /** The sender's address in lower case. */
  email: string;
  values: Values;
  /** "new", "answered" or "spam". */
  state: string;
  answeredAt: string | null;
  /** "accepted" or "declined", for proposals and stories. */
  decision: string | null;
  /** Reasons of suspected spam; empty if none. */
  suspicion: readonly string[];
}

/** Filter of submissions. */
export interface SubmissionFilter {
  form?: FormName;
  state?: string;
  /** Only new ones; newsletter sign-ups only if `form` asks for them. */
  toAnswer?: boolean;
  /** Absent: all. */
  spam?: "without" | "only";
}

/** Whether a visitor's reference exists for a form. Reveals neither sender nor time. */
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

/** Newest first, at most `limit` (50); `before` is the last id of the previous page (keyset pagination). */
export async function listSubmissions(
  db: Database,
  { limit = 50, before, ...filter }: SubmissionFilter & { limit?: number; before?: number } = {},
): Promise<Submission[]> {
  let query = filtered(db, filter).selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map(toSubmission);
}

export async function countSubmissions(db: Database, filter: SubmissionFilter = {}): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One submission by its reference, case-insensitive. */
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

/** All submissions, oldest first, read page by page: bounded memory, no long transaction. */
export async function* eachSubmission(
  db: Database,
  filter: SubmissionFilter = {},
): AsyncGenerator<Submission> {
  let after = 0;
  for (;;) {
    const rows = await filtered(db, filter)
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
