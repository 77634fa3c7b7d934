/** How issues fare: mails by state, addresses that failed and people who left afterwards. Opened mails are not counted. */
import { countOf } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import { inDoubt } from "../../mail/outbox/outbox.ts";
import { type IssueRow, readersWithoutIssue } from "./queue-issue.ts";

/** An issue without its text, with its figures. */
export type IssueFigures = Awaited<ReturnType<typeof withFigures>>[number];

/** All issues, newest first; with `limit` only the latest. */
export async function listIssues(db: Database, limit?: number): Promise<IssueFigures[]> {
  const query = db.selectFrom("letters").select(issueColumns).orderBy("id", "desc");
  return withFigures(db, await (limit ? query.limit(limit) : query).execute());
}

/** One issue by the name of its entry; undefined when it was never sent. */
export async function findFigures(db: Database, slug: string): Promise<IssueFigures | undefined> {
  const rows = await db.selectFrom("letters").select(issueColumns).where("slug", "=", slug).execute();
  return (await withFigures(db, rows))[0];
}

/** Whether mails of it are still to leave. */
export function isLeaving({ finished_at, waiting }: IssueFigures): boolean {
  return finished_at === null || waiting > 0;
}

/** How many confirmed subscribers an issue that is being queued has not reached. */
export async function countUnqueued(db: Database, issue: IssueFigures): Promise<number> {
  return issue.finished_at === null ? countOf(readersWithoutIssue(db, issue)) : 0;
}

/** Mails of an issue that left in the minute before `now`, for the time that is left. */
export function countLastMinute(db: Database, id: number, now: Date): Promise<number> {
  const sent = db.selectFrom("outbox").where("letter", "=", id).where("state", "=", "sent");
  return countOf(sent.where("sent_at", ">", new Date(now.getTime() - 60_000).toISOString()));
}

/** The mailboxes that were gone after this issue, with what their servers said; the latest first. */
export async function listBounced(db: Database, id: number, limit = 20) {
  return db
    .selectFrom("subscribers")
    .innerJoin("subscriber_events as event", "event.subscriber_id", "subscribers.id")
    .select(["subscribers.id", "subscribers.address", "event.detail as words"])
    .where("ended_after", "=", id)
    .where("state", "=", "bounced")
    .where("event.what", "=", "bounced")
    .whereRef("event.at", "=", "subscribers.ended_at")
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
}

const issueColumns = [
  "id",
  "slug",
  "subject",
  "created_at",
  "queued",
  "finished_at",
  "paused_at",
  "sent_erased",
  "failed_erased",
] as const;

async function withFigures(db: Database, issues: Pick<IssueRow, (typeof issueColumns)[number]>[]) {
  if (issues.length === 0) return [];
  const ids = issues.map(({ id }) => id);
  const mails = await db
    .selectFrom("outbox")
    .select(["letter as id", "state", ({ fn }) => fn.countAll().as("count")])
    .where("letter", "in", ids)
    .groupBy(["letter", "state"])
    .execute();
  const people = await db
    .selectFrom("subscribers")
    .select(["ended_after as id", "state", ({ fn }) => fn.countAll().as("count")])
    .where("ended_after", "in", ids)
    .where("state", "in", ["unsubscribed", "bounced"])
    .groupBy(["ended_after", "state"])
    .execute();
  const rows = [...mails, ...people];
  return issues.map((issue) => {
    const count = (state: string) =>
      Number(rows.find((row) => row.id === issue.id && row.state === state)?.count ?? 0);
    return {
      ...issue,
      /** Queued, and not yet handed over. */
      waiting: count("waiting") + count("sending"),
      sent: count("sent") + issue.sent_erased,
      /** Set aside: the mail server refused them, or five days were not enough. */
      failed: count("set aside") + issue.failed_erased,
      /** May have arrived: a server or the line broke while they were being handed over. */
      inDoubt: count(inDoubt),
      /** Addresses whose mailbox was gone after this issue. */
      bounced: count("bounced"),
      /** People who left after this issue, before the next one. */
      left: count("unsubscribed"),
    };
  });
}
