/** What people proposed, as the owner's lists show it: what waits for a decision, and what was decided. */
import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { isLater, isOf, type Later } from "../../forms/owner/submission-filter.ts";
import { type Submission, toSubmission } from "../../forms/owner/submissions.ts";
import { kinds } from "../catalog.ts";
import { listEntriesOf } from "../entries/entries.ts";
import { isSeen, type Kind } from "../kind.ts";

/**
 * "waiting" for a decision, that of `person` or of "nobody", and put off until "later", oldest first; "decided" or answered, and
 * "all", newest first. Suspected spam is in none. Without `now`, what is put off waits too.
 */
export interface ProposalFilter {
  show?: "waiting" | "mine" | "nobody" | "later" | "decided" | "all";
  now?: Date;
  /** Id of a person at the desk. */
  person?: number;
}

export type ProposalRow = ReturnType<typeof listed>;

/** The forms whose submissions become entries, with the kind of each. */
export const kindOfForm: ReadonlyMap<string, Kind> = new Map(
  [...kinds.values()].flatMap((kind) => (kind.form ? [[kind.form.name, kind] as const] : [])),
);

/** The kind of what a submission becomes, or became before its sender said otherwise. */
function kindOf({ form, values }: Pick<Submission, "form" | "values">, made: readonly { kind: string }[]) {
  const kind = kindOfForm.get(form);
  const wanted = kind?.form?.kindOf?.(values) ?? "";
  return kinds.get((made.find((one) => one.kind === wanted) ?? made[0])?.kind ?? wanted) ?? kind;
}

/**
 * At most `limit` (50); `after`: the id of the last one of the page before. Before the first page stands what is back from being put
 * off, however much it is.
 */
export async function listProposals(
  db: Database,
  { limit = 50, after, ...filter }: ProposalFilter & { limit?: number; after?: number } = {},
) {
  const { show = "waiting", now } = filter;
  const isOldestFirst = isWaiting(show);
  const all = filtered(db, filter);
  const later = (is: Later["is"]) => isLater(db, { at: now?.toISOString() ?? "", is });
  const isSplit = now && isOldestFirst && show !== "later";
  const back =
    isSplit && after === undefined
      ? await all.selectAll().where(later("back")).orderBy("later_until").execute()
      : [];
  const order = isOldestFirst ? "asc" : "desc";
  // Ids, which an index sorts; sorted whole, all of them would be read.
  let ids = (isSplit ? all.where(later("never")) : all).select("id").orderBy("id", order).limit(limit);
  if (after !== undefined) ids = ids.where("id", isOldestFirst ? ">" : "<", after);
  const page = db.selectFrom("submissions").selectAll().where("id", "in", ids).orderBy("id", order);
  const submissions = [...back, ...(await page.execute())].map(toSubmission);
  const made = await entriesOf(db, submissions);
  return submissions.map((submission) => listed(submission, made));
}

/** How many there are, and since when the oldest waits: ISO instant, or null, also of those that do not wait. */
export async function countProposals(db: Database, filter: ProposalFilter = {}) {
  const none = sql<string | null>`null`;
  const row = await filtered(db, filter)
    .select(({ fn }) => [
      fn.countAll().as("count"),
      (isWaiting(filter.show) ? fn.min<string | null>("received_at") : none).as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest };
}

function isWaiting(show: ProposalFilter["show"]): boolean {
  return show !== "decided" && show !== "all";
}

function filtered(db: Database, { show = "waiting", now, person = 0 }: ProposalFilter) {
  let query = db.selectFrom("submissions").where("form", "in", [...kindOfForm.keys()]);
  if (isWaiting(show)) {
    query = query.where("state", "=", "new").where("decision", "is", null);
    if (show === "mine" || show === "nobody") query = query.where(isOf(db, show === "mine" ? person : null));
    const is = show === "later" ? "put off" : "not";
    return now ? query.where(isLater(db, { at: now.toISOString(), is })) : query;
  }
  query = query.where("state", "in", ["new", "answered"]);
  return show === "all"
    ? query
    : query.where(({ or, eb }) => or([eb("decision", "is not", null), eb("state", "=", "answered")]));
}

async function entriesOf(db: Database, submissions: readonly Submission[]) {
  return db
    .selectFrom("entries")
    .select(["id", "slug", "state", "reference", "kind", "publish_at as publishAt"])
    .where("reference", "in", ["", ...submissions.map(({ reference }) => reference)])
    .orderBy("id", "desc")
    .execute();
}

/**
 * `id`: of the submission, for the next page of a list. `kind`: of what it becomes. `title`: as typed. `start`: as its form has it,
 * a local time, for an event. `words`: how many its text has. `entry`: what was made from it: what visitors see, else the newest.
 */
function listed({ values, ...submission }: Submission, made: Awaited<ReturnType<typeof entriesOf>>) {
  const { id, reference, form, receivedAt, state, decision, assignee, laterUntil, backAt } = submission;
  const all = made.filter((one) => one.reference === reference);
  const kind = kindOf({ form, values }, all)?.name ?? form;
  const own = all.filter((one) => one.kind === kind);
  const entry = own.find(isSeen) ?? own[0];
  const text = values.description ?? values.story ?? "";
  return {
    ...{ id, reference, form, kind, receivedAt, state, decision, assignee, laterUntil, backAt },
    title: values.eventTitle ?? values.title ?? "",
    sender: values.name ?? "",
    ...(values.start && { start: values.start }),
    ...(values.place && { place: values.place }),
    words: text.split(/\s+/).filter(Boolean).length,
    ...(entry && { entry }),
  };
}

export type Proposal = NonNullable<Awaited<ReturnType<typeof readProposal>>>;

/** A submission with what was made from it; undefined for one of another form. */
export async function readProposal(db: Database, submission: Submission) {
  const form = kindOfForm.get(submission.form)?.form;
  if (!form) return undefined;
  const made = await listEntriesOf(db, submission.reference);
  const kind = { ...(kindOf(submission, made) as Kind), form };
  const own = made.filter((entry) => entry.kind === kind.name).toReversed();
  /** What visitors see first, then the newest. */
  const entries = own.toSorted((a, b) => Number(isSeen(b)) - Number(isSeen(a)));
  return { submission, kind, entries, entry: entries[0] };
}

/** What an owner has seen of a proposal: text, decision, entries. Another text when any of it changed. */
export function proposalVersion({ submission, entries }: Pick<Proposal, "submission" | "entries">): string {
  const { values, decision } = submission;
  const made = entries.map(({ id, version }) => [id, version]).toSorted();
  return hash("sha256", JSON.stringify([values, decision, made])).slice(0, 16);
}
