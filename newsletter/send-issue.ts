/** Sends an issue: keeps what is mailed under its name, once, and queues it for every confirmed subscriber. */
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { footerSeparator } from "./issue.ts";
import { type IssueRow, queueAll } from "./sending/queue-issue.ts";
import type { NewsletterContext } from "./subscribers.ts";

export interface NewIssue {
  /** Slug of its entry and idempotency key: sent once. */
  slug: string;
  subject: string;
  text: string;
  html: string;
}

/** `sentAt`: ISO 8601 instant. */
export type SentIssue = Omit<NewIssue, "html"> & { sentAt: string };

/**
 * Queues an issue for every confirmed subscriber, in batches that commit one by one: resumes after a crash, may run
 * concurrently. `publish` runs in the transaction that begins it. Returns the number of mails queued in all. Throws if another
 * issue was sent under the same name.
 */
export async function sendIssue(
  db: Database,
  context: NewsletterContext,
  issue: NewIssue,
  now: () => Date,
  publish?: (transaction: Database) => Promise<void>,
): Promise<number> {
  const { id } = await findOrInsert(db, issue, now(), publish);
  return queueAll(db, context, id, now);
}

/**
 * Keeps an issue as begun, in the caller's transaction: background jobs queue its mails (newsletter/sending/send-due.ts).
 * Undefined if one was sent under this name before.
 */
export function beginIssue(
  transaction: Database,
  { slug, subject, text, html }: NewIssue,
  { by, now }: { by: string; now: Date },
): Promise<IssueRow | undefined> {
  return transaction
    .insertInto("letters")
    .values({ slug, subject, text, html, created_at: now.toISOString(), begun_by: by })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** When this issue was completely queued, and for how many; undefined if it was not. Throws if another issue has its name. */
export async function findSentIssue(
  db: Database,
  issue: NewIssue,
): Promise<{ finishedAt: string; queued: number } | undefined> {
  const stored = await findLetter(db, issue.slug);
  if (!stored) return undefined;
  const { finished_at, queued } = assertSame(stored, issue);
  return finished_at === null ? undefined : { finishedAt: finished_at, queued };
}

/** The latest 12 completely queued issues, newest first, without the personal footer. */
export async function listSentIssues(db: Database): Promise<SentIssue[]> {
  const issues = await db
    .selectFrom("letters")
    .select(["slug", "subject", "text", "finished_at"])
    .where("finished_at", "is not", null)
    .orderBy("id", "desc")
    .limit(12)
    .execute();
  return issues.map(({ text, finished_at, ...issue }) => {
    const [own = ""] = text.split(footerSeparator);
    return { ...issue, text: own, sentAt: finished_at ?? "" };
  });
}

async function findOrInsert(
  db: Database,
  issue: NewIssue,
  now: Date,
  publish?: (transaction: Database) => Promise<void>,
): Promise<IssueRow> {
  const stored = await inTransaction(db, async (transaction) => {
    const inserted = await beginIssue(transaction, issue, { by: "command line", now });
    if (inserted) await publish?.(transaction);
    return inserted ?? (await findLetter(transaction, issue.slug));
  });
  if (!stored) throw new Error(`The issue ${issue.slug} is gone.`);
  return assertSame(stored, issue);
}

/** What was mailed, or is being mailed, under this name. */
export function findLetter(db: Database, slug: string): Promise<IssueRow | undefined> {
  return db.selectFrom("letters").selectAll().where("slug", "=", slug).executeTakeFirst();
}

function assertSame(stored: IssueRow, { slug, subject, html }: Omit<NewIssue, "text">): IssueRow {
  if (stored.subject === subject && stored.html === html) return stored;
  throw new Error(
    `An issue named "${slug}" was sent before with other words. Give this one another file name.`,
  );
}
