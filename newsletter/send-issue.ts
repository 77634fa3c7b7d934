/** Brings an issue into the outbox, one mail for every confirmed address. */
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
  /** Name of its draft; the same name is sent once. */
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
 * Queues an issue for every confirmed address, in batches that are committed one by one. Called again after a crash,
 * or by a second process at the same time, it goes on where it stood: nobody gets it twice and nobody is left out.
 * Gives how many mails it queued in all. One that went out whole stays as it is: who came to the list later gets the
 * next one. Throws when another issue was sent under the same name.
 */
export async function sendIssue(
  db: Database,
  context: NewsletterContext,
  letter: NewIssue,
  now: () => Date,
): Promise<number> {
  const { id } = await findOrInsert(db, letter, now());
  for (;;) {
    const { queued, done } = await withRetry(() =>
      db.transaction().execute((transaction) => queueBatch(transaction, context, { id, ...letter }, now())),
    );
    if (done) return queued;
  }
}

/** When this issue had been queued for everybody, if it was, and for how many. Throws when another one has its name. */
export async function findSentIssue(
  db: Database,
  letter: NewIssue,
): Promise<{ finishedAt: string; queued: number } | undefined> {
  const kept = await db.selectFrom("letters").selectAll().where("slug", "=", letter.slug).executeTakeFirst();
  if (!kept) return undefined;
  const { finished_at, queued } = assertSame(kept, letter);
  return finished_at === null ? undefined : { finishedAt: finished_at, queued };
}

/** The issues there are, newest first, with how their mails fare. */
export async function listIssues(
  db: Database,
): Promise<(IssueRow & { waiting: number; sent: number; failed: number })[]> {
  const letters = await db.selectFrom("letters").selectAll().orderBy("id", "desc").execute();
  const counts = await db
    .selectFrom("outbox")
    .select(["letter", "state", ({ fn }) => fn.countAll().as("count")])
    .where("letter", "is not", null)
    .groupBy(["letter", "state"])
    .execute();
  return letters.map((letter) => {
    const count = (states: string[]) =>
      counts
        .filter((row) => row.letter === letter.id && states.includes(row.state))
        .reduce((sum, row) => sum + Number(row.count), 0);
    return {
      ...letter,
      waiting: count(["waiting", "sending"]),
      sent: count(["sent"]),
      failed: count(["set aside"]),
    };
  });
}

/** The issues that went out whole, newest first, at most 12, without the foot that belongs to each reader. */
export async function listSentIssues(db: Database): Promise<SentIssue[]> {
  const letters = await db
    .selectFrom("letters")
    .select(["slug", "subject", "text", "finished_at"])
    .where("finished_at", "is not", null)
    .orderBy("id", "desc")
    .limit(12)
    .execute();
  return letters.map(({ slug, subject, text, finished_at }) => ({
    slug,
    subject,
    text: text.split(footerSeparator)[0] ?? "",
    sentAt: finished_at ?? "",
  }));
}

async function findOrInsert(db: Database, letter: NewIssue, now: Date): Promise<IssueRow> {
  const { slug, subject, text, html } = letter;
  await withRetry(() =>
    db
      .insertInto("letters")
      .values({ slug, subject, text, html, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute(),
  );
  const kept = await db.selectFrom("letters").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
  return assertSame(kept, letter);
}

function assertSame(kept: IssueRow, { slug, subject, html }: NewIssue): IssueRow {
  if (kept.subject === subject && kept.html === html) return kept;
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
  // Writing first takes the lock: two processes take turns, each with the next batch.
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
  // Whoever leaves at this moment is waited for, or waits until these mails are there to be dropped.
  const readers = await (isSqlite(transaction) ? confirmed : confirmed.forShare()).execute();
  const mails = await Promise.all(readers.map((reader) => mailTo(context, { id, subject, slug }, reader)));
  await queueMail(transaction, mails, now);
  const done = readers.length < batch;
  await transaction
    .updateTable("letters")
    .set({
      queued: queued + readers.length,
      queued_up_to: readers.at(-1)?.id ?? queued_up_to,
      finished_at: done ? now.toISOString() : null,
    })
    .where("id", "=", id)
    .execute();
  return { queued: queued + readers.length, done };
}

async function mailTo(
  context: NewsletterContext,
  { id, subject, slug }: { id: number; subject: string; slug: string },
  reader: TokenSubject,
): Promise<Mail> {
  const headers = {
    ...listUnsubscribeHeaders(await subscriberLink(context, "unsubscribe", reader)),
    "List-Id": `newsletter <newsletter.${new URL(context.siteUrl).hostname}>`,
  };
  return {
    key: `newsletter-issue:${slug}:${reader.id}`,
    to: { address: reader.address },
    subject,
    text: "",
    html: "",
    headers,
    issueId: id,
  };
}
