/** Takes the latest decision about a proposal back, found by its reference: the desk's Undo after "published" and "declined". */
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { takeBackMail } from "../../forms/owner/answering.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { decisionIn, type GivenAnswer, readAnswers } from "../../mail/outbox/outbox-admin.ts";
import { type Catalog, kinds } from "../catalog.ts";
import { publishEntry, type Saving, withdrawEntry } from "../entries/save-entry.ts";
import type { Entry } from "../kind.ts";
import { keepWords } from "./decision-words.ts";
import { findProposal, isLive, type Proposal } from "./submission-entry.ts";

/** "left": its mail has left, or is leaving. "nothing": nothing is decided that could be taken back. */
export type Undone =
  | { outcome: "undone"; submission: Submission; entries: Entry[] }
  | { outcome: "left" | "nothing" };

/**
 * After a yes its entry is a draft again; after a no for what was published it is published again. Only while the mail about it
 * has not left; a yes for a later time has no mail before that.
 */
export function undoLatestDecision(
  db: Database,
  reference: string,
  saving: Saving,
  catalog: Catalog = kinds,
): Promise<Undone> {
  return withRetry(() =>
    db.transaction().execute(async (transaction): Promise<Undone> => {
      const found = await findProposal(transaction, reference, { catalog });
      if (found.outcome !== "found" || !found.submission.decision) return { outcome: "nothing" };
      const { submission } = found;
      const mail = await latestDecision(transaction, submission);
      const isLater = isScheduled(found);
      if (!mail && !isLater) return { outcome: "nothing" };
      if (mail && !isLater && !canLeave(mail)) return { outcome: "left" };
      const back = isLater ? undefined : await takeBackMail(transaction, String(mail?.id));
      if (isLater) await reopen(transaction, submission, saving.now);
      const isPublishedAgain = submission.decision === "declined" && back?.decision === "accepted";
      const entries = isPublishedAgain
        ? await publishAgain(transaction, found, saving)
        : submission.decision === "accepted"
          ? await makeDrafts(transaction, found, saving)
          : [];
      return { outcome: "undone", submission, entries };
    }),
  );
}

/** Whether the decision about a submission can be taken back: `undoLatestDecision`. */
export function canLeave({ state }: Pick<GivenAnswer, "state">): boolean {
  return state === "waiting" || state === "set aside";
}

/** The mail about the decision that counts; undefined when there is none, or none is kept. */
export async function latestDecision(
  db: Database,
  { reference, decision }: Submission,
): Promise<GivenAnswer | undefined> {
  const answers = await readAnswers(db, reference);
  return answers.findLast((one) => one.state !== "dropped" && decisionIn(one) === decision);
}

function isScheduled({ submission: { decision }, entries }: Proposal): boolean {
  return decision === "accepted" && entries[0]?.state === "scheduled";
}

async function makeDrafts(
  transaction: Database,
  { kind, entries }: Proposal,
  saving: Saving,
): Promise<Entry[]> {
  const drafts: Entry[] = [];
  for (const { id } of entries.filter(isLive)) {
    const saved = await withdrawEntry(transaction, kind, id, { ...saving, toDraft: true });
    if (saved.outcome === "saved") drafts.push(saved.entry);
  }
  return drafts;
}

/** What the no took off the site: withdrawn at the same instant. */
async function publishAgain(
  transaction: Database,
  { kind, entries, submission }: Proposal,
  saving: Saving,
): Promise<Entry[]> {
  const published: Entry[] = [];
  for (const { id, state, changedAt } of entries) {
    if (state !== "withdrawn" || changedAt !== submission.answeredAt) continue;
    const saved = await publishEntry(transaction, kind, id, saving);
    if (saved.outcome === "saved") published.push(saved.entry);
  }
  return published;
}

async function reopen(transaction: Database, { reference }: Submission, now: Date): Promise<void> {
  await keepWords(transaction, reference, undefined, now);
  await transaction
    .updateTable("submissions")
    .set({ state: "new", answered_at: null, decision: null })
    .where("reference", "=", reference)
    .execute();
}
