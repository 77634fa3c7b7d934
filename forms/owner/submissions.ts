/** Reads submissions from the database: lists, search, receipt. */
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { countOf } from "../../db/count.ts";
import { spellings } from "../../db/erase-person.ts";
import type { Database, Tables } from "../../db/schema.ts";
import type { FormName, Values } from "../form.ts";
import { readReference } from "../intake/reference.ts";
import { filtered, type SubmissionFilter } from "./submission-filter.ts";

export type Submission = ReturnType<typeof toSubmission>;

/** The decision of what its sender withdrew: it cannot be accepted anymore. */
export const withdrawnDecision = "withdrawn";

/** Whether a visitor's reference exists for a form. Reveals neither sender nor time. */
export async function findReceipt(db: Database, form: FormName, typed: string) {
  const found = await findSubmission(db, typed);
  return found?.form === form ? { reference: found.reference } : undefined;
}

/**
 * Newest first, at most `limit` (50); `before` is the last id of the previous page (keyset pagination). With `after`, those that
 * stand right before that one.
 */
export async function listSubmissions(
  db: Database,
  { limit = 50, ...filter }: SubmissionFilter & { limit?: number } = {},
): Promise<Submission[]> {
  const isBackward = filter.after !== undefined;
  const query = filtered(db, filter).selectAll("submissions");
  const ordered = query.orderBy("submissions.id", isBackward ? "asc" : "desc").limit(limit);
  const found = (await ordered.execute()).map(toSubmission);
  return isBackward ? found.toReversed() : found;
}

export function countSubmissions(db: Database, filter: SubmissionFilter = {}): Promise<number> {
  return countOf(filtered(db, filter));
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

/**
 * Reads a submission by its reference, case-insensitive, and locks its row until the transaction ends: an owner who accepts and a
 * sender who changes it wait for each other.
 */
export async function lockSubmission(trx: Database, typed: string): Promise<Submission | undefined> {
  const reference = readReference(typed);
  if (!reference) return undefined;
  const row = await trx
    .updateTable("submissions")
    .set({ reference })
    .where("reference", "=", reference)
    .returningAll()
    .executeTakeFirst();
  return row && toSubmission(row);
}

/** References of the submissions of an address, oldest first; with `upTo`, an ISO instant, without later ones. */
export function findReferences(db: Database, address: string, upTo?: string): Promise<string[]> {
  const own = db.selectFrom("submissions").where("email", "in", spellings(address));
  return referencesOf(upTo === undefined ? own : own.where("received_at", "<=", upTo));
}

/** References of others' submissions that contain the address, for the owner to review. */
export async function findMentions(db: Database, address: string): Promise<string[]> {
  const patterns = spellings(address).map((spelling) => `%${spelling.replace(/[\\%_]/g, "\\$&")}%`);
  const others = db
    .selectFrom("submissions")
    .where(({ or }) => or(patterns.map((pattern) => sql<boolean>`lower(fields) like ${pattern} escape '\\'`)))
    .where("email", "not in", spellings(address));
  return referencesOf(others);
}

async function referencesOf(query: SelectQueryBuilder<Tables, "submissions", object>): Promise<string[]> {
  return (await query.select("reference").orderBy("id").execute()).map(({ reference }) => reference);
}

/** A row as a submission. */
export function toSubmission(row: Selectable<Tables["submissions"]>) {
  const { id, reference, form, email, state, decision, language } = row;
  return {
    ...{ id, reference, form, email, state, decision, language },
    receivedAt: row.received_at,
    answeredAt: row.answered_at,
    assignee: row.assignee_id,
    laterUntil: row.later_until,
    backAt: row.back_at,
    values: JSON.parse(row.fields) as Values,
    /** Reasons of suspected spam; empty if none. */
    suspicion: (row.suspicion ? JSON.parse(row.suspicion) : []) as readonly string[],
  };
}
