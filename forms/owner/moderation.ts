/** Moderation of submissions: mark as spam or ham. */
import type { Database } from "../../db/schema.ts";
import { type NoticeRecipients, queueSubmissionMails } from "../intake/submission-mails.ts";
import { mailsOfAnswers } from "./answers.ts";
import type { Submission } from "./submissions.ts";

type Recipients = Omit<NoticeRecipients, "onMailQueued">;

/** Does what else was skipped for a suspected submission; returns how many mails that queued. */
export type AlsoForHam = (trx: Database, submission: Submission) => Promise<number>;

/** Marks a submission as spam and drops its unsent mails, in the caller's transaction. Returns how many. */
export async function markSpam(trx: Database, submission: Submission): Promise<number> {
  await setState(trx, submission, "spam");
  return moveAutomaticMails(trx, submission, ["waiting", "set aside"], "dropped");
}

/**
 * Marks a submission as new and queues the mails it was held from, including those that `markSpam` dropped, in the caller's
 * transaction. Returns how many mails wait now.
 */
export async function markHam(
  trx: Database,
  submission: Submission,
  now: Date,
  recipients: Recipients,
  also?: AlsoForHam,
): Promise<number> {
  await setState(trx, submission, "new");
  const held = submission.state === "spam" && submission.suspicion.length > 0;
  const further = held && also ? await also(trx, submission) : 0;
  const back = await moveAutomaticMails(trx, submission, ["dropped"], "waiting");
  if (back === 0) await queueSubmissionMails(trx, submission, recipients, now);
  return further + (await moveAutomaticMails(trx, submission, ["waiting"], "waiting"));
}

/** The sender as a mailbox. */
export function senderOf({ values, email }: Submission) {
  return { ...(values.name && { name: values.name }), address: values.email ?? email };
}

function setState(trx: Database, { id }: Submission, state: "new" | "spam") {
  return trx.updateTable("submissions").set({ state, answered_at: null }).where("id", "=", id).execute();
}

/** Changes the state of a submission's automatic mails, not of the owner's answers. Returns how many. */
async function moveAutomaticMails(
  trx: Database,
  { reference }: Submission,
  from: readonly string[],
  to: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({ state: to })
    .where("reference", "=", reference)
    .where("state", "in", from)
    .where("id", "not in", mailsOfAnswers(trx, reference))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
