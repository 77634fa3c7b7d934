/** Lists of submissions as the desk pages through them: counts by state, a page with its neighbors, the next and the previous one; what came in lately. */
import { countBy } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import { lastDays, startOfDay } from "../../time/zone-time.ts";
import { canaryState } from "../intake/canary.ts";
import type { Later, SubmissionFilter } from "./submission-filter.ts";
import { countSubmissions, listSubmissions, type Submission } from "./submissions.ts";

/** Where a page begins: newest first, after the submission `before`; or the last page that ends before `after`. */
type Cursor = Pick<SubmissionFilter, "before" | "after">;

interface Page extends Record<"newer" | "older", Cursor | undefined>, Record<"count" | "from", number> {
  messages: Submission[];
}

/**
 * One page of the list by keyset pagination: what arrives meanwhile moves nothing. `count`: all that match. `from`: place of the
 * first one, from 1 on; 0 when there is none. Of what waits, what is back from being put off comes first.
 */
export async function readPage(
  db: Database,
  filter: SubmissionFilter,
  { before, after, limit = 50 }: Cursor & { limit?: number },
): Promise<Page> {
  if (filter.later?.is === "not")
    return readWaitingPage(db, { ...filter, later: filter.later }, { before, after, limit });
  const count = await countSubmissions(db, filter);
  const begin = after === undefined ? { before } : { after };
  const messages = await listSubmissions(db, { ...filter, ...begin, limit });
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last) return { messages, count, from: 0, newer: undefined, older: undefined };
  const newer = await countSubmissions(db, { ...filter, after: first.id });
  return {
    messages,
    count,
    from: newer + 1,
    newer: newer > 0 ? ({ after: first.id } as Cursor) : undefined,
    older: newer + messages.length < count ? ({ before: last.id } as Cursor) : undefined,
  };
}

async function readWaitingPage(
  db: Database,
  filter: SubmissionFilter & { later: Later },
  cursor: Cursor & { limit?: number },
): Promise<Page> {
  const { at } = filter.later;
  const back = await listSubmissions(db, { ...filter, later: { at, is: "back" }, limit: 200 });
  const page = await readPage(db, { ...filter, later: { at, is: "never" } }, cursor);
  const isFirst = page.newer === undefined;
  const since = ({ backAt, laterUntil }: Submission) => backAt ?? laterUntil ?? "";
  const first = back.toSorted((a, b) => since(b).localeCompare(since(a)));
  return {
    ...page,
    messages: isFirst ? [...first, ...page.messages] : page.messages,
    count: page.count + back.length,
    from: isFirst ? Math.min(1, page.count + back.length) : page.from + back.length,
  };
}

/** Waiting, answered, all without spam, and spam; newsletter sign-ups count only as spam. */
export async function countStates(db: Database) {
  const rows = await db
    .selectFrom("submissions")
    .select((eb) => ["state", "form", eb.fn.countAll().as("count")])
    .where("state", "!=", canaryState)
    .groupBy(["state", "form"])
    .execute();
  const sum = (state: string) =>
    rows
      .filter((row) => row.state === state && (state === "spam" || row.form !== "newsletter"))
      .reduce((total, { count }) => total + Number(count), 0);
  const [waiting, answered] = [sum("new"), sum("answered")];
  return { waiting, answered, all: waiting + answered, spam: sum("spam") };
}

/**
 * What stands before and after a submission in a list, by reference; also for one that has just left the list. `place`: from 1 on,
 * of `count`.
 */
export async function readNeighbors(db: Database, filter: SubmissionFilter, { id }: Submission) {
  const [newer] = await listSubmissions(db, { ...filter, after: id, limit: 1 });
  const [older] = await listSubmissions(db, { ...filter, before: id, limit: 1 });
  const before = await countSubmissions(db, { ...filter, after: id });
  return {
    newer: newer?.reference,
    older: older?.reference,
    place: before + 1,
    count: await countSubmissions(db, filter),
  };
}

/** What came in by form in the last `days` local dates up to `now`, without suspected spam; most first. */
export async function countRecentForms(
  db: Database,
  { now, timeZone, days }: { now: Date; timeZone: string; days: number },
): Promise<{ form: string; count: number }[]> {
  const [first = ""] = lastDays(timeZone, now, days);
  const counts = await countBy(
    db
      .selectFrom("submissions")
      .where("state", "not in", [canaryState, "spam"])
      .where("received_at", ">=", startOfDay(timeZone, first).toISOString()),
    "form",
  );
  return [...counts]
    .map(([form, count]) => ({ form, count }))
    .toSorted((a, b) => b.count - a.count || (a.form < b.form ? -1 : 1));
}
