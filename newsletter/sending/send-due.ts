/** Sends scheduled issues whose time has come, exactly once, and finishes what a crash left half-way. Safe on several servers. */
import { runExclusive } from "../../db/exclusive-lock.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { issueNotSent } from "../../mail/messages/owner-alerts.ts";
import { type Owners, queueForOwners } from "../../mail/messages/owner-mail.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { publishEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import type { Entry } from "../../publishing/kind.ts";
import { issue as kind } from "../../publishing/kinds/issue.ts";
import { renderIssue } from "../issue.ts";
import { countSubscribers, type NewsletterContext } from "../subscribers.ts";
import { problemsOf } from "./proofs.ts";
import { beginIssue, listUnfinished, queueAll } from "./queue-issue.ts";

export interface SendingPlace extends NewsletterContext {
  postalAddress: string;
  /** Who hears of an issue that cannot leave; absent: nobody. */
  owners?: Owners;
}

/**
 * Begins what is due, then queues the mails of every issue that was begun. Returns slugs of issues. "refused": they could not be
 * sent and are drafts again; their schedule says why. `queued`: mails were queued, wake the delivery.
 */
export async function sendDueIssues(db: Database, place: SendingPlace, now: () => Date) {
  const at = now();
  const rows = await db
    .selectFrom("issue_schedules")
    .select("entry_id")
    .where("send_at", "<=", at.toISOString())
    .where("problem", "is", null)
    .orderBy("send_at")
    .limit(20)
    .execute();
  const due = { begun: [] as string[], refused: [] as string[], queued: false };
  for (const { entry_id } of rows) {
    const done = await inTransaction(db, (trx) => begin(trx, entry_id, place, now()));
    if (done) due[done.outcome].push(done.slug);
  }
  if ((await listUnfinished(db, at)).length === 0) return due;
  // One server queues; another one goes on when it dies.
  const queued = await runExclusive(db, "newsletter queue", async () => {
    for (const id of await listUnfinished(db, at)) await queueAll(db, place, id, now);
    return true;
  });
  return { ...due, queued: queued ?? false };
}

async function begin(
  trx: Database,
  entryId: number,
  place: SendingPlace,
  now: Date,
): Promise<{ outcome: "begun" | "refused"; slug: string } | undefined> {
  // Whoever deletes the row sends the issue; on PostgreSQL the others wait here for the commit and find none.
  const schedule = await trx
    .deleteFrom("issue_schedules")
    .where("entry_id", "=", entryId)
    .where("send_at", "<=", now.toISOString())
    .where("problem", "is", null)
    .returningAll()
    .executeTakeFirst();
  const entry = schedule && (await findEntryById(trx, entryId));
  if (!entry || entry.kind !== kind.name) return undefined;
  // Withdrawn, published or scheduled anew by a command that knows nothing of mails.
  if (entry.state !== "scheduled" || entry.publishAt !== schedule.send_at) return undefined;
  const saving = { by: schedule.set_by, now, version: entry.version };
  // Who changed it afterwards did not say that everybody is to get it.
  const isChanged = schedule.version !== entry.version;
  const problem = isChanged
    ? "It was changed after it was scheduled: read it again, and schedule it again."
    : await sendNow(trx, entry, place, saving);
  if (problem === undefined) return { outcome: "begun", slug: entry.slug };
  await withdrawEntry(trx, kind, entryId, { ...saving, by: "schedule" });
  await trx
    .insertInto("issue_schedules")
    .values({ ...schedule, problem })
    .execute();
  if (place.owners) {
    const unsent = { id: entryId, slug: entry.slug, subject: entry.title, sendAt: schedule.send_at, problem };
    await queueForOwners(trx, place.owners, (to, desk) => issueNotSent(unsent, to, desk), now);
  }
  return { outcome: "refused", slug: entry.slug };
}

/** Publishes the page and begins the mails; a sentence when that is not possible. */
async function sendNow(
  trx: Database,
  entry: Entry,
  place: SendingPlace,
  saving: { by: string; now: Date; version: number },
): Promise<string | undefined> {
  const problems = problemsOf(entry, place);
  const { confirmed = 0 } = await countSubscribers(trx);
  if (confirmed === 0) problems.push("Nobody is on the list yet.");
  if (problems.length > 0) return problems.join(" ");
  const { slug, title: subject } = entry;
  const begun = await beginIssue(trx, { slug, subject, ...renderIssue(entry, place) }, saving);
  if (!begun) return "An issue of this name was sent before.";
  const published = await publishEntry(trx, kind, entry.id, saving);
  if (published.outcome === "saved") return undefined;
  // Nothing has left: the row of the mails goes with the draft.
  await trx.deleteFrom("letters").where("id", "=", begun.id).execute();
  if (published.outcome !== "invalid")
    throw new Error(`The issue ${slug} could not be published: ${published.outcome}.`);
  return published.errors.map(({ message }) => `${message}.`).join(" ");
}
