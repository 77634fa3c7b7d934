/** Bulk sending of an issue: queues one mail per confirmed subscriber, in resumable, idempotent batches. */
import type { Selectable } from "kysely";
import { bumpContentVersions } from "../db/content-versions.ts";
import { isSqlite } from "../db/dialect.ts";
import { withRetry } from "../db/retry.ts";
import type { Database, LetterTable } from "../db/schema.ts";
import { listUnsubscribeHeaders } from "../mail/messages/newsletter.ts";
import { type Mail, queueMail } from "../mail/outbox/outbox.ts";
import { footerSeparator } from "./issue.ts";
import { type NewsletterContext, subscriberLink } from "./subscribers.ts";
import type { TokenSubject } from "./token.ts";

type IssueRow = Selectable<LetterTable>;

export interface NewIssue {
  /** Slug of its entry and idempotency key: sent once. */
  slug: string;
  subject: string;
  text: string;
  html: string;
}

/** `sentAt`: ISO 8601 instant. */
export type SentIssue = Omit<NewIssue, "html"> & { sentAt: string };

const batch = 500;

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
  const stored = await findLetter(db, issue.slug);
  if (!stored) return undefined;
  const { finished_at, queued } = assertSame(stored, issue);
  return finished_at === null ? undefined : { finishedAt: finished_at, queued };
}

/** All issues, newest first, with the delivery status of their mails. */
export async function listIssues(db: Database) {
  const issues = await db.selectFrom("letters").selectAll().orderBy("id", "desc").execute();
  const counts = await db
    .selectFrom("outbox")
    .select(["letter", "state", ({ fn }) => fn.countAll().as("count")])
    .where("letter", "is not", null)
    .groupBy(["letter", "state"])
    .execute();
  return issues.map((issue) => {
    const count = (state: string) =>
      Number(counts.find((row) => row.letter === issue.id && row.state === state)?.count ?? 0);
    const waiting = count("waiting") + count("sending");
    return { ...issue, waiting, sent: count("sent"), failed: count("set aside") };
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
  return issues.map(({ text, finished_at, ...issue }) => {
    const [own = ""] = text.split(footerSeparator);
    return { ...issue, text: own, sentAt: finished_at ?? "" };
  });
}

async function findOrInsert(
  db: Database,
  { slug, subject, text, html }: NewIssue,
  now: Date,
  publish?: (transaction: Database) => Promise<void>,
): Promise<IssueRow> {
  const row = { slug, subject, text, html, created_at: now.toISOString() };
  const stored = await withRetry(() =>
    db.transaction().execute(async (transaction) => {
      const inserted = await transaction
        .insertInto("letters")
        .values(row)
        .onConflict((conflict) => conflict.column("slug").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (inserted) await publish?.(transaction);
      return inserted ?? (await findLetter(transaction, slug));
    }),
  );
  if (!stored) throw new Error(`The issue ${slug} is gone.`);
  return assertSame(stored, row);
}

/** What was mailed, or is being mailed, under this name. */
export function findLetter(db: Database, slug: string): Promise<IssueRow | undefined> {
  return db.selectFrom("letters").selectAll().where("slug", "=", slug).executeTakeFirst();
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
  const { queued, queued_up_to, finished_at } = await transaction
    .updateTable("letters")
    .set({ slug })
    .where("id", "=", id)
    .returningAll()
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
  const mails = subscribers.map((subscriber) => mailTo(context, { id, subject, slug }, subscriber));
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
  // The feeds name an issue when all of its mails are queued.
  if (done) await bumpContentVersions(transaction, ["issue"]);
  return { queued: queued + subscribers.length, done };
}

function mailTo(
  context: NewsletterContext,
  { id, subject, slug }: { id: number; subject: string; slug: string },
  subscriber: TokenSubject,
): Mail {
  return {
    key: `newsletter-issue:${slug}:${subscriber.id}`,
    to: { address: subscriber.address },
    subject,
    text: "",
    html: "",
    headers: {
      ...listUnsubscribeHeaders(subscriberLink(context, "unsubscribe", subscriber)),
      "List-Id": `newsletter <newsletter.${new URL(context.siteUrl).hostname}>`,
    },
    issueId: id,
  };
}
