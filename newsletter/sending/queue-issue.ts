/** Bulk sending: keeps what is mailed of an issue, and queues one mail per confirmed subscriber, in resumable, idempotent batches, which can be paused. */
import type { Selectable } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { listUnsubscribeHeaders } from "../../mail/messages/newsletter.ts";
import { heldPriority, type Mail, priorities, queueMail } from "../../mail/outbox/outbox.ts";
import { type NewsletterContext, subscriberLink } from "../subscribers.ts";
import type { TokenSubject } from "../token.ts";

/** An issue that was sent, or is being sent. */
export type IssueRow = Selectable<Tables["letters"]>;

const batch = 500;

/**
 * Keeps an issue as begun, in the caller's transaction: background jobs queue its mails (newsletter/sending/send-due.ts). `slug`: of
 * its entry; undefined if one was sent under this name before.
 */
export function beginIssue(
  trx: Database,
  { slug, subject, text, html }: Pick<IssueRow, "slug" | "subject" | "text" | "html">,
  { by, now }: { by: string; now: Date },
): Promise<IssueRow | undefined> {
  return trx
    .insertInto("letters")
    .values({ slug, subject, text, html, created_at: now.toISOString(), begun_by: by })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** What was mailed, or is being mailed, under this name. */
export function findSentIssue(db: Database, slug: string): Promise<IssueRow | undefined> {
  return db.selectFrom("letters").selectAll().where("slug", "=", slug).executeTakeFirst();
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
  const confirmed = trx
    .selectFrom("subscribers")
    .select(["id", "address", "asked_at"])
    .where("state", "=", "confirmed")
    .where("id", ">", queued_up_to)
    // Who was erased and came back meanwhile has another number: no second mail.
    .where("confirmed_at", "<=", issue.created_at)
    .orderBy("id")
    .limit(batch);
  // Share lock: a concurrent unsubscribe runs before this, or waits until these mails exist and can be deleted.
  const subscribers = await (isSqlite(trx) ? confirmed : confirmed.forShare()).execute();
  await queueMail(
    trx,
    subscribers.map((subscriber) => mailTo(context, issue, subscriber)),
    now,
  );
  const done = subscribers.length < batch;
  await trx
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

function mailTo(
  context: NewsletterContext,
  { id, subject, slug, paused_at }: IssueRow,
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
    isHeld: paused_at !== null,
  };
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
    ? mails.where("state", "in", ["waiting", "sending", "set aside"])
    : mails.where("priority", "=", heldPriority)
  ).execute();
  return true;
}
