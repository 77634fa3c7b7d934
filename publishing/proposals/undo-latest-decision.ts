/** Takes the latest decision about a proposal back, found by its reference: the desk's Undo after "published" and "declined". */
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { takeBackMail } from "../../forms/owner/answering.ts";
import { canLeave, type GivenAnswer, isCurrent, readAnswers, undoAnswer } from "../../forms/owner/answers.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { publishEntry, type Saving, withdrawEntry } from "../entries/save-entry.ts";
import { type Entry, isSeen } from "../kind.ts";
import { keepWords } from "./decision-words.ts";
import { findProposal, type Proposal } from "./submission-entry.ts";

/** "left": its mail has left, or is leaving. "nothing": nothing is decided that could be taken back. */
export type Undone =
  | { outcome: "undone"; submission: Submission; entries: Entry[] }
  | { outcome: "left" | "nothing" };

/**
 * After a yes its entry is a draft again; after a no for what was published it is published again. Only while the mail about it
 * has not left; a yes for a later time has no mail before that.
 */
export function undoLatestDecision(db: Database, reference: string, saving: Saving): Promise<Undone> {
  return inTransaction(db, async (trx): Promise<Undone> => {
    const found = await findProposal(trx, reference);
    if (found.outcome !== "found" || !found.submission.decision) return { outcome: "nothing" };
    const { submission } = found;
    const live = (await readAnswers(trx, submission.reference)).filter(isCurrent);
    const latest = live.findLast((one) => one.decision === submission.decision);
    const isLater = isScheduled(found);
    if (!latest || latest.state === "unknown") return { outcome: "nothing" };
    if (!isLater && !canLeave(latest)) return { outcome: "left" };
    const back = canLeave(latest)
      ? await takeBackMail(trx, String(latest.mail), saving.now)
      : await undoAnswer(trx, submission.reference, live, latest, saving.now);
    if (isLater) await keepWords(trx, submission.reference, undefined, saving.now);
    const isPublishedAgain = submission.decision === "declined" && back?.decision === "accepted";
    const entries = isPublishedAgain
      ? await publishAgain(trx, found, back.withdrawn, saving)
      : submission.decision === "accepted"
        ? await makeDrafts(trx, found, saving)
        : [];
    return { outcome: "undone", submission, entries };
  });
}

/** The decision that counts, as it was taken; undefined when there is none. */
export async function latestDecision(
  db: Database,
  { reference, decision }: Submission,
): Promise<GivenAnswer | undefined> {
  const answers = await readAnswers(db, reference);
  return answers.findLast((one) => isCurrent(one) && one.decision === decision);
}

function isScheduled({ submission: { decision }, entries }: Proposal): boolean {
  return decision === "accepted" && entries[0]?.state === "scheduled";
}

async function makeDrafts(trx: Database, { kind, entries }: Proposal, saving: Saving): Promise<Entry[]> {
  const drafts: Entry[] = [];
  for (const { id } of entries.filter(isSeen)) {
    const saved = await withdrawEntry(trx, kind, id, { ...saving, toDraft: true });
    if (saved.outcome === "saved") drafts.push(saved.entry);
  }
  return drafts;
}

/** What the no took off the site, and is still off. */
async function publishAgain(
  trx: Database,
  { kind, entries }: Proposal,
  withdrawn: readonly number[],
  saving: Saving,
): Promise<Entry[]> {
  const published: Entry[] = [];
  for (const { id, state } of entries) {
    if (state !== "withdrawn" || !withdrawn.includes(id)) continue;
    const saved = await publishEntry(trx, kind, id, saving);
    if (saved.outcome === "saved") published.push(saved.entry);
  }
  return published;
}
