/** Bulk sending of an issue: queues one mail per confirmed subscriber, in resumable, idempotent batches. */
import type { Selectable } from "kysely";
import { isSqlite } from "../db/dialect.ts";
import { withRetry } from "../db/retry.ts";
import type { Database, LetterTable } from "../db/schema.ts";
import { listUnsubscribeHeaders } from "../mail/messages/newsletter.ts";
import { type Mail, queueMail } from "../mail/outbox/outbox.ts";
import { footerSeparator } from "./issue.ts";
import { type NewsletterContext, subscriberLink } from "./subscribers.ts";
import type { TokenSubject } from "./token.ts";

export type IssueRow = Selectable<LetterTable>;

export interface NewIssue {
  /** Name of its draft and idempotency key: sent once. */
  slug: string;
  subject: string;
  text: string;
  html: string;
}

export interface SentIssue {
  slug: string;
  subject: string;
  text: string;
  /** ISO 8601 instant. */
  sentAt: string;
}

const batch = 500;

/**
 * Queues an issue for every confirmed subscriber, in batches that commit one by one. Resumes after a crash and is safe to
 * run concurrently: nobody gets it twice or is left out. Returns the number of mails queued in all. Does nothing for a
 * finished issue: later subscribers get the next one. Throws if another issue was sent under the same name.
 */
export async function sendIssue(
  db: Database,
  context: NewsletterContext,
  issue: NewIssue,
  now: () => Date,
): Promise<number> {
  const { id } = await findOrInsert(db, issue, now());
  for (;;) {
    const { queued, done } = await withRetry(() =>
      db.transaction().execute((transaction) => queueBatch(transaction, context, { id, ...issue }, now())),
    );
    if (done) return queued;
  }
}

/** When this issue was completely queued, and for how many; undefined if it was not. Throws if another issue has its name. */
export async function findSentIssue(
  db: Database,
  issue: NewIssue,
): Promise<{ finishedAt: string; queued: number } | undefined> {
  const stored = await db.selectFrom("letters").selectAll().where("slug", "=", issue.slug).executeTakeFirst();
  if (!stored) return undefined;
  const { finished_at, queued } = assertSame(stored, issue);
  return finished_at === null ? undefined : { finishedAt: finished_at, queued };
}

/** All issues, newest first, with the delivery status of their mails. */
export async function listIssues(
  db: Database,
): Promise<(IssueRow & { waiting: number; sent: number; failed: number })[]> {
  const issues = await db.selectFrom("letters").selectAll().orderBy("id", "desc").execute();
  const counts = await db
    .selectFrom("outbox")
    .select(["letter", "state", ({ fn }) => fn.countAll().as("count")])
    .where("letter", "is not", null)
    .groupBy(["letter", "state"])
    .execute();
  return issues.map((issue) => {
    const count = (states: string[]) =>
      counts
        .filter((row) => row.letter === issue.id && states.includes(row.state))
        .reduce((sum, row) => sum + Number(row.count), 0);
    return {
      ...issue,
      waiting: count(["waiting", "sending"]),
      sent: count(["sent"]),
      failed: count(["set aside"]),
    };
  });
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
  return issues.map(({ slug, subject, text, finished_at }) => ({
    slug,
    subject,
    text: text.split(footerSeparator)[0] ?? "",
    sentAt: finished_at ?? "",
  }));
}

async function findOrInsert(db: Database, issue: NewIssue, now: Date): Promise<IssueRow> {
  const { slug, subject, text, html } = issue;
  await withRetry(() =>
    db
      .insertInto("letters")
      .values({ slug, subject, text, html, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute(),
  );
  const stored = await db
    .selectFrom("letters")
    .selectAll()
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return assertSame(stored, issue);
}

function assertSame(stored: IssueRow, { slug, subject, html }: NewIssue): IssueRow {
  if (stored.subject === subject && stored.html === html) return stored;
  throw new Error(
    `An issue named "${slug}" was sent before with other words. Give this one another file name.`,
  );
}

async function queueBatch(
  transaction: Database,
  context: NewsletterContext,
  { id, subject, slug }: NewIssue & { id: number },
  now: Date,
): Promise<{ queued: number; done: boolean }> {
  // Row lock: the update comes first, so that concurrent processes queue one batch after the other.
  await transaction.updateTable("letters").set({ slug }).where("id", "=", id).execute();
  const { queued, queued_up_to, finished_at } = await transaction
    .selectFrom("letters")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (finished_at !== null) return { queued, done: true };
  const confirmed = transaction
    .selectFrom("subscribers")
    .select(["id", "address", "asked_at"])
    .where("state", "=", "confirmed")
    .where("id", ">", queued_up_to)
    .orderBy("id")
    .limit(batch);
  // Share lock: a concurrent unsubscribe runs before this, or waits until these mails exist and can be deleted.
  const subscribers = await (isSqlite(transaction) ? confirmed : confirmed.forShare()).execute();
  const mails = await Promise.all(
    subscribers.map((subscriber) => mailTo(context, { id, subject, slug }, subscriber)),
  );
  await queueMail(transaction, mails, now);
  const done = subscribers.length < batch;
  await transaction
    .updateTable("letters")
    .set({
      queued: queued + subscribers.length,
      queued_up_to: subscribers.at(-1)?.id ?? queued_up_to,
      finished_at: done ? now.toISOString() : null,
    })
    .where("id", "=", id)
    .execute();
  return { queued: queued + subscribers.length, done };
}

async function mailTo(
  context: NewsletterContext,
  { id, subject, slug }: { id: number; subject: string; slug: string },
  subscriber: TokenSubject,
): Promise<Mail> {
  const headers = {
    ...listUnsubscribeHeaders(await subscriberLink(context, "unsubscribe", subscriber)),
    "List-Id": `newsletter <newsletter.${new URL(context.siteUrl).hostname}>`,
  };
  return {
    key: `newsletter-issue:${slug}:${subscriber.id}`,
    to: { address: subscriber.address },
    subject,
    text: "",
    html: "",
    headers,
    issueId: id,
  };
}
