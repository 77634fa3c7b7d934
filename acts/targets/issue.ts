import type { RecordState } from "../../db/events.ts";
import type { Database } from "../../db/schema.ts";
import { pauseIssue, resumeIssue } from "../../newsletter/sending/pause.ts";
import { findSentIssue } from "../../newsletter/sending/queue-issue.ts";
import { findSchedule, keepSchedule } from "../../newsletter/sending/schedule.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import type { Entry } from "../../publishing/kind.ts";
import { issue } from "../../publishing/kinds/issue.ts";
import { numberOf, type TargetType, type Undoing } from "./target-type.ts";

/** The sending of an issue, by the number of its entry. */
export const issueTarget: TargetType<Entry> = {
  lock: findIssue,
  read: async (trx, id) => {
    const entry = await findIssue(trx, id);
    if (!entry) return null;
    const { sendAt } = await findSchedule(trx, entry);
    return { sendAt, pausedAt: (await findSentIssue(trx, entry.slug))?.paused_at ?? null };
  },
  restore,
};

async function findIssue(trx: Database, id: string): Promise<Entry | undefined> {
  const entry = await findEntryById(trx, numberOf(id));
  return entry?.kind === issue.name ? entry : undefined;
}

/** Its entry is as it was before already. What was to leave by now is not sent by an undo. */
async function restore(
  trx: Database,
  id: string,
  before: RecordState,
  { by, now }: Undoing,
): Promise<boolean> {
  const entry = await findIssue(trx, id);
  if (!entry || !before) return false;
  const sent = await findSentIssue(trx, entry.slug);
  if (sent && !before.pausedAt) await resumeIssue(trx, sent.id);
  else if (sent) await pauseIssue(trx, sent.id, new Date(String(before.pausedAt)));
  if (!before.sendAt) return true;
  if (entry.publishAt !== before.sendAt || before.sendAt <= now.toISOString()) return false;
  await keepSchedule(trx, entry, by);
  return true;
}
