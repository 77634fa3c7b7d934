/** Bulk sending: keeps what is mailed of an issue, and queues one mail per confirmed subscriber, in resumable, idempotent batches, which can be paused. */
import { type Selectable, sql } from "kysely";
import { finds } from "../../db/count.ts";
import { isSqlite } from "../../db/dialect.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { listUnsubscribeHeaders } from "../../mail/messages/newsletter.ts";
import { heldPriority, inDoubt, type Mail, priorities, queueMail } from "../../mail/outbox/outbox.ts";
import { type NewsletterContext, subscriberLink } from "../subscribers.ts";
import type { TokenSubject } from "../token.ts";
import { nextOpen } from "../topics/hours.ts";
import { mailsOnSite, oldest, readersWithout } from "../topics/topic-mails.ts";
import { isFree, takeDay } from "./one-a-day.ts";

/** An issue that was sent, or is being sent. */
export type IssueRow = Selectable<Tables["letters"]>;

const batch = 500;
/** In place of the last subscriber who was looked at: all were, and those who had another mail that day are looked for. */
const everybody = 2 ** 31 - 1;

/**
 * Keeps an issue as begun, in the caller's transaction: background jobs queue its mails (newsletter/sending/send-due.ts). `slug`: of
 * its entry; undefined if one was sent under this name before.
 */
export async function beginIssue(
  trx: Database,
  issue: Pick<IssueRow, "slug" | "subject" | "text" | "html">,
  { by, now }: { by: string; now: Date },
): Promise<IssueRow | undefined> {
  const begun = await trx
    .insertInto("letters")
    .values({ ...issue, created_at: now.toISOString(), begun_by: by })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (begun) await giveNamed(trx, begun, now);
  return begun;
}

/** What was mailed, or is being mailed, under this name. */
export function findSentIssue(db: Database, slug: string): Promise<IssueRow | undefined> {
  return db.selectFrom("letters").selectAll().where("slug", "=", slug).executeTakeFirst();
}

/**
 * Issues of which something can be queued now, or that only have to be finished. Reads alone: an issue of which some had another mail
 * that day waits for hours, and background jobs ask every two seconds.
 */
export async function listUnfinished(db: Database, now: Date): Promise<number[]> {
  const columns = ["id", "slug", "created_at", "queued_up_to"] as const;
  const rows = db.selectFrom("letters").select(columns).where("finished_at", "is", null);
  const ids: number[] = [];
  for (const issue of await rows.orderBy("id").execute())
    if (issue.queued_up_to !== everybody || (await goesOn(db, issue, now))) ids.push(issue.id);
  return ids;
}

async function goesOn(db: Database, issue: Pick<IssueRow, "slug" | "created_at">, now: Date) {
  if (nextOpen(now) > now) return false;
  const left = readersWithoutIssue(db, issue).select("id");
  return (await finds(left.where(isFree(now)))) || !(await finds(left));
}

/** Queues what is left of a begun issue, batch by batch; several processes may do it at once. Returns the number of mails in all. */
export async function queueAll(db: Database, context: NewsletterContext, id: number, now: () => Date) {
  for (;;) {
    const { queued, done } = await inTransaction(db, (trx) => queueBatch(trx, context, id, now()));
    if (done) return queued;
  }
}

async function queueBatch(trx: Database, context: NewsletterContext, id: number, now: Date) {
  // Row lock: the update comes first, so that concurrent processes queue one batch after the other, and so does a pause.
  const issue = await trx
    .updateTable("letters")
    .set(({ ref }) => ({ queued: ref("queued") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { queued, queued_up_to, finished_at } = issue;
  if (finished_at !== null) return { queued, done: true };
  // Nobody gets two mails a day: who had one is looked for again until it is the next one, by day.
  const isAgain = queued_up_to === everybody;
  if (isAgain && nextOpen(now) > now) return { queued, done: true };
  const confirmed = readersWithoutIssue(trx, issue)
    .selectAll("subscribers")
    .where("id", ">", isAgain ? 0 : queued_up_to)
    .where(isFree(now))
    .orderBy("id")
    .limit(batch);
  // Share lock: a concurrent unsubscribe runs before this, or waits until these mails exist and can be deleted.
  const subscribers = await (isSqlite(trx) ? confirmed : confirmed.forShare()).execute();
  const free = await takeDay(
    trx,
    subscribers.map((subscriber) => subscriber.id),
    now,
  );
  await queueMail(
    trx,
    free.map((subscriber) => issueMailTo(context, issue, subscriber)),
    now,
  );
  const done = subscribers.length < batch;
  const isFinished = done && !(await finds(readersWithoutIssue(trx, issue).select("id")));
  await trx
    .updateTable("letters")
    .set({
      queued: queued + free.length,
      queued_up_to: done || isAgain ? everybody : (subscribers.at(-1)?.id ?? everybody),
      finished_at: isFinished ? now.toISOString() : null,
    })
    .where("id", "=", id)
    .execute();
  return { queued: queued + free.length, done };
}

/** What an issue names does not come again as a mail by topic to who is on the list. */
async function giveNamed(trx: Database, { slug, text }: Pick<IssueRow, "slug" | "text">, now: Date) {
  const recent = mailsOnSite(trx).selectAll("mail").select("slug").where("made_at", ">", oldest(now));
  for (const { slug: named, ...mail } of await recent.execute()) {
    if (!new RegExp(`/record/${named}(?![\\w-])`).test(text)) continue;
    const readers = readersWithout(trx, mail)
      .innerJoin("subscribers", "subscribers.id", "subscriber_id")
      .select([sql.lit(mail.id).as("mail_id"), "subscriber_id", keyOf(slug).as("key")])
      .distinct()
      .where("subscribers.state", "=", "confirmed");
    await trx
      .insertInto("topic_mail_readers")
      .columns(["mail_id", "subscriber_id", "key"])
      .expression(readers)
      .execute();
  }
}

/** Who was on the list when an issue began, and has not been queued its mail. */
export function readersWithoutIssue(
  db: Database,
  { slug, created_at }: Pick<IssueRow, "slug" | "created_at">,
) {
  return (
    db
      .selectFrom("subscribers")
      .where("subscribers.state", "=", "confirmed")
      // Who was erased and came back meanwhile has another number: no second mail.
      .where("confirmed_at", "<=", created_at)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("outbox").select("outbox.id").where("outbox.key", "=", keyOf(slug)))),
      )
  );
}

function issueMailTo(
  context: NewsletterContext,
  issue: Pick<IssueRow, "id" | "subject" | "slug" | "paused_at">,
  subscriber: TokenSubject,
): Mail {
  return {
    key: `newsletter-issue:${issue.slug}:${subscriber.id}`,
    to: { address: subscriber.address },
    subject: issue.subject,
    text: "",
    html: "",
    headers: {
      ...listUnsubscribeHeaders(subscriberLink(context, "unsubscribe", subscriber)),
      "List-Id": `newsletter <newsletter.${new URL(context.siteUrl).hostname}>`,
    },
    issueId: issue.id,
    isHeld: issue.paused_at !== null,
  };
}

/** The key of its mail to a subscriber of the query. */
function keyOf(slug: string) {
  return sql<string>`cast(${`newsletter-issue:${slug}:`} as text) || cast(subscribers.id as text)`;
}

/**
 * Holds every mail of an issue that has not left, from `at` on, or with null lets them leave again: wake the delivery afterwards. In
 * the caller's transaction; those that a server is handing over at this moment still leave. False when nothing changed.
 */
export async function setPaused(trx: Database, id: number, at: Date | null): Promise<boolean> {
  const paused_at = at?.toISOString() ?? null;
  // The row of the issue first: mails that are queued at the same time are held too (newsletter/sending/queue-issue.ts).
  const issue = trx.updateTable("letters").set({ paused_at }).where("id", "=", id);
  const changed = issue.where("paused_at", at ? "is" : "is not", null);
  if ((await changed.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false;
  const priority = at ? heldPriority : priorities.many;
  const mails = trx.updateTable("outbox").set({ priority }).where("letter", "=", id);
  await (at
    ? mails.where("state", "in", ["waiting", "sending", "set aside", inDoubt])
    : mails.where("priority", "=", heldPriority)
  ).execute();
  return true;
}
