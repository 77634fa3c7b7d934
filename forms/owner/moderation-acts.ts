/** What one press does to a submission (moderation-undo.ts): spam, ham, answered, waiting again. */
import type { NoticeRecipients } from "../intake/submission-mails.ts";
import { markAnsweredWithin, reopenWithin } from "./answer-state.ts";
import { type AlsoForHam, markHamWithin, markSpamWithin } from "./moderation.ts";
import type { Act } from "./moderation-undo.ts";

export const spamAct: Act = async (transaction, submission) => {
  if (submission.state === "spam") return false;
  await markSpamWithin(transaction, submission);
  return true;
};

/** Of spam only: what waits for an answer or has one is no spam already. `also` as for `markHam`. */
export function hamAct(
  now: Date,
  recipients: Omit<NoticeRecipients, "onMailQueued">,
  also?: AlsoForHam,
): Act {
  return async (transaction, submission) => {
    if (submission.state !== "spam") return false;
    await markHamWithin(transaction, submission, now, recipients, also);
    return true;
  };
}

/** Answered by the owner's own mail program, for instance. Spam stays spam. */
export function answeredAct(now: Date): Act {
  return async (transaction, submission) =>
    submission.state !== "spam" && markAnsweredWithin(transaction, submission, now);
}

export const reopenAct: Act = reopenWithin;
