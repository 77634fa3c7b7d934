/** Sends an issue at a later time: its entry is scheduled, and background jobs begin when the time has come. */
import type { Database } from "../../db/schema.ts";
import { publishEntry, type Saved, type Saving, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import type { Entry } from "../../publishing/kind.ts";
import { issue as kind } from "../../publishing/kinds/issue.ts";
import { problemsOf } from "./proofs.ts";
import { findSentIssue } from "./queue-issue.ts";

/** Milliseconds between "send" and the first mail, in which it can be taken back. */
export const graceTime = 10_000;

/** "refused": it cannot be sent, with the reasons as sentences. */
export type Scheduled = Saved | { outcome: "refused"; problems: string[] };

/** Schedules an issue, or schedules it anew, in the caller's transaction. */
export async function scheduleIssue(
  trx: Database,
  entry: Entry,
  { at, postalAddress, ...saving }: Saving & { at: Date; postalAddress: string },
): Promise<Scheduled> {
  const problems = problemsOf(entry, { postalAddress });
  if (await findSentIssue(trx, entry.slug)) problems.push("It was sent before.");
  else if (entry.state === "published") problems.push("Its page is published already: withdraw it first.");
  if (at <= saving.now) problems.push("The time is in the past.");
  if (problems.length > 0) return { outcome: "refused", problems };
  const { version } = entry;
  const saved = await publishEntry(trx, kind, entry.id, { ...saving, version, publishAt: at });
  if (saved.outcome === "saved") await keepSchedule(trx, saved.entry, saving.by);
  return saved;
}

/** Says that a scheduled entry is to be mailed at its time, as it is now. */
export async function keepSchedule(trx: Database, entry: Entry, by: string): Promise<void> {
  const set = { send_at: entry.publishAt ?? "", set_by: by, problem: null, version: entry.version };
  await trx
    .insertInto("issue_schedules")
    .values({ entry_id: entry.id, ...set })
    .onConflict((conflict) => conflict.column("entry_id").doUpdateSet(set))
    .execute();
}

/** Takes a scheduled issue back: it is a draft again. In the caller's transaction; "conflict" when its sending has begun. */
export async function unscheduleIssue(trx: Database, entry: Entry, saving: Saving): Promise<Saved> {
  // The row first: the background job that begins the sending takes it away (newsletter/sending/send-due.ts).
  await trx.deleteFrom("issue_schedules").where("entry_id", "=", entry.id).execute();
  if (entry.state !== "scheduled") return { outcome: "conflict", entry };
  return withdrawEntry(trx, kind, entry.id, { ...saving, version: entry.version });
}

/** When an issue is to be sent, and why it could not be sent when it last was. */
export async function findSchedule(db: Database, { id, state, publishAt, version }: Entry) {
  const query = db.selectFrom("issue_schedules").selectAll().where("entry_id", "=", id);
  const row = await query.executeTakeFirst();
  // What was withdrawn or changed since leaves its row behind.
  const isValid =
    state === "scheduled" && row?.version === version && row.send_at === publishAt && !row.problem;
  return { sendAt: isValid ? row.send_at : null, problem: row?.problem ?? null };
}
