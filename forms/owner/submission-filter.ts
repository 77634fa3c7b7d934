/** Which submissions a list, a count, a search or an export is about. */
import { type ExpressionBuilder, sql } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import { spellings } from "../../db/erase-person.ts";
import type { Database, Tables } from "../../db/schema.ts";
import type { FormName } from "../form.ts";
import { canaryState } from "../intake/canary.ts";

/**
 * As of an ISO instant: what is "not" put off; what is; what is "back" since its day came or its sender wrote again; what "never"
 * was put off.
 */
export interface Later {
  at: string;
  is: "not" | "put off" | "back" | "never";
}

/** Filter of submissions; every condition that is given must hold. */
export interface SubmissionFilter {
  form?: FormName;
  /** Only new ones; newsletter sign-ups only if `form` asks for them. */
  toAnswer?: boolean;
  state?: "new" | "answered" | "spam" | "withdrawn";
  /** Absent: all. */
  spam?: "without" | "only";
  /** Without what these forms send, unless `form` asks for it. */
  without?: readonly string[];
  /** Only those that looked like spam when they came, whatever became of them. */
  suspected?: boolean;
  withNote?: boolean;
  /** ISO 8601 instant: from then on. */
  receivedSince?: string;
  /** ISO 8601 instant: before it. */
  receivedBefore?: string;
  /** Folded (message-index.ts): each word begins a word of the submission. Call `indexMessages` first. */
  words?: readonly string[];
  /** From this address, in whatever spelling. */
  email?: string;
  later?: Later;
  /** Whose they are (people.id); null: nobody's. */
  assignee?: number | null;
  /** Only these, by reference. */
  references?: readonly string[];
  /** Ids: what came before, and after, that submission. */
  before?: number | undefined;
  after?: number | undefined;
}

/** The query to select from. */
export function filtered(db: Database, filter: SubmissionFilter) {
  const { form, toAnswer, state, spam, without = [], suspected, withNote, words, email, references } = filter;
  let query = db.selectFrom("submissions").where("submissions.state", "!=", canaryState);
  if (form) query = query.where("form", "=", form);
  else if (toAnswer) query = query.where("form", "not in", ["newsletter", ...without]);
  else if (without.length > 0) query = query.where("form", "not in", without);
  if (filter.receivedSince) query = query.where("received_at", ">=", filter.receivedSince);
  if (filter.receivedBefore) query = query.where("received_at", "<", filter.receivedBefore);
  if (toAnswer) query = query.where("submissions.state", "=", "new");
  if (state === "withdrawn") query = query.where("decision", "=", "withdrawn");
  else if (state) query = query.where("submissions.state", "=", state);
  if (spam) query = query.where("submissions.state", spam === "only" ? "=" : "!=", "spam");
  if (suspected) query = query.where("suspicion", "is not", null);
  if (email) query = query.where("email", "in", spellings(email));
  if (references) query = query.where("reference", "in", references);
  if (filter.before !== undefined) query = query.where("submissions.id", "<", filter.before);
  if (filter.after !== undefined) query = query.where("submissions.id", ">", filter.after);
  if (filter.later) query = query.where(isLater(db, filter.later));
  if (filter.assignee !== undefined) query = query.where(isOf(db, filter.assignee));
  if (withNote) query = query.where("reference", "in", db.selectFrom("submission_notes").select("reference"));
  if (words?.length) query = query.where("submissions.id", "in", idsWith(db, words, filter.after));
  return query;
}

/** By ids, so that a count of all others reads an index alone. */
export function isLater(db: Database, { at, is }: Later) {
  const put = db.selectFrom("submissions as put").select("put.id").where("later_until", "is not", null);
  const off = put.where("later_until", ">", at).where("back_at", "is", null);
  const back = put.where(({ eb, or }) => or([eb("later_until", "<=", at), eb("back_at", "is not", null)]));
  const ids = { not: off, "put off": off, back, never: put }[is];
  return ({ eb }: ExpressionBuilder<Tables, "submissions">) =>
    eb("submissions.id", is === "not" || is === "never" ? "not in" : "in", ids);
}

/** The same for whose they are. */
export function isOf(db: Database, assignee: number | null) {
  const given = db.selectFrom("submissions as given").select("given.id");
  return ({ eb }: ExpressionBuilder<Tables, "submissions">) =>
    assignee === null
      ? eb("submissions.id", "not in", given.where("assignee_id", "is not", null))
      : eb("submissions.id", "in", given.where("assignee_id", "=", assignee));
}

/** The ids of the submissions that have all words, by the index of the engine. */
function idsWith(db: Database, words: readonly string[], after = 0) {
  if (isSqlite(db)) {
    const terms = words.map((word) => `"${word}"*`).join(" AND ");
    return sql<number>`(select rowid from search_message_index where search_message_index match ${terms} and rowid > ${after})`;
  }
  const terms = words.map((word) => `${word}:*`).join(" & ");
  return sql<number>`(select id from search_messages where terms @@ to_tsquery('simple', ${terms}))`;
}
