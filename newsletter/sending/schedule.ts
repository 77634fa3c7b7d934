/** Sends an issue at a later time: its entry is scheduled, and background jobs begin when the time has come. */
import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../db/schema.ts";
import { checkDraft } from "../../publishing/entries/check-draft.ts";
import { follows } from "../../publishing/entries/edit-entry.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import {
  publishEntry,
  type Saved,
  type Saving,
  saveEntry,
  withdrawEntry,
} from "../../publishing/entries/save-entry.ts";
import type { Entry } from "../../publishing/kind.ts";
import { issue as kind } from "../../publishing/kinds/issue.ts";
import { type Issue, issueOf } from "../issue.ts";
import { problemsOf } from "./proofs.ts";
import { findLetter } from "./queue-issue.ts";

/** Milliseconds between "send" and the first mail, in which it can be taken back. */
export const graceTime = 10_000;

/** "refused": it cannot be sent, with the reasons as sentences. */
export type Scheduled = Saved | { outcome: "refused"; problems: string[] };

export interface Schedule {
  sendAt: string;
  /** Why it was not sent then: it is a draft again. */
  problem: string | null;
}

/** Schedules an issue, or schedules it anew, in the caller's transaction. */
export async function scheduleIssue(
  trx: Database,
  entry: Entry,
  { at, postalAddress, ...saving }: Saving & { at: Date; postalAddress: string; version?: number },
): Promise<Scheduled> {
  const { now, by } = saving;
  const problems = await whyNotSent(trx, entry, { postalAddress });
  if (at <= now) problems.push("The time is in the past.");
  if (problems.length > 0) return { outcome: "refused", problems };
  const saved = await publishEntry(trx, kind, entry.id, { ...saving, publishAt: at });
  if (saved.outcome !== "saved") return saved;
  const set = { send_at: at.toISOString(), set_by: by, problem: null, version: saved.entry.version };
  await trx
    .insertInto("issue_schedules")
    .values({ entry_id: entry.id, ...set })
    .onConflict((conflict) => conflict.column("entry_id").doUpdateSet(set))
    .execute();
  return saved;
}

/** Why this issue cannot be scheduled, as sentences; empty when it can. */
export async function whyNotSent(
  db: Database,
  entry: Entry,
  place: { postalAddress: string },
): Promise<string[]> {
  const problems = problemsOf(issueOf(entry), place);
  if (await findLetter(db, entry.slug)) problems.push("It was sent before.");
  else if (entry.state === "published") problems.push("Its page is published already: withdraw it first.");
  return problems;
}

/** Takes a scheduled issue back: it is a draft again. In the caller's transaction; "conflict" when its sending has begun. */
export async function unscheduleIssue(trx: Database, entry: Entry, saving: Saving): Promise<Saved> {
  // The row first: the background job that begins the sending takes it away (newsletter/sending/send-due.ts).
  await trx.deleteFrom("issue_schedules").where("entry_id", "=", entry.id).execute();
  if (entry.state !== "scheduled") return { outcome: "conflict", entry };
  return withdrawEntry(trx, kind, entry.id, { ...saving, version: entry.version });
}

/**
 * Saves what was typed into an issue; a scheduled one is a draft again then: only the text that was scheduled leaves. The same text
 * is no change.
 */
export async function saveIssue(
  trx: Database,
  { id, slug }: Pick<Entry, "id" | "slug">,
  { subject, preview, body }: Issue,
  saving: Saving & { version: number },
): Promise<Saved> {
  const draft = { values: { subject, preview }, body };
  const checked = checkDraft(kind, draft);
  if (!checked.ok) return { outcome: "invalid", errors: checked.errors };
  const entry = await findEntryById(trx, id);
  if (!entry) return { outcome: "gone" };
  const isSame = checked.draft.body === entry.body && isDeepStrictEqual(checked.draft.values, entry.values);
  if (isSame) return { outcome: "saved", entry };
  if (entry.version !== saving.version && !follows(saving.form, entry.savedFrom))
    return { outcome: "conflict", entry };
  const back = entry.state === "scheduled" ? await unscheduleIssue(trx, entry, saving) : undefined;
  if (back && back.outcome !== "saved") return back;
  const { version } = back?.entry ?? entry;
  return saveEntry(trx, kind, id, draft, { ...saving, version, slug });
}

export async function findSchedule(db: Database, entryId: number): Promise<Schedule | undefined> {
  const row = await db
    .selectFrom("issue_schedules")
    .selectAll()
    .where("entry_id", "=", entryId)
    .executeTakeFirst();
  return row && { sendAt: row.send_at, problem: row.problem };
}
