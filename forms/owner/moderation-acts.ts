/** What one press does to a submission (moderation-undo.ts): spam, ham, answered, waiting again. */
import type { NoticeRecipients } from "../intake/submission-mails.ts";
import { markAnsweredWithin, reopenWithin } from "./answer-state.ts";
import { type AlsoForHam, markHamWithin, markSpamWithin } from "./moderation.ts";
import type { Act } from "./moderation-undo.ts";

export const spamAct: Act = async (trx, submission) => {
  if (submission.state === "spam") return false;
  await markSpamWithin(trx, submission);
  return true;
};

/** Of spam only: what waits for an answer or has one is no spam already. `also` as for `markHam`. */
export function hamAct(
  now: Date,
  recipients: Omit<NoticeRecipients, "onMailQueued">,
  also?: AlsoForHam,
): Act {
  return async (trx, submission) => {
    if (submission.state !== "spam") return false;
    await markHamWithin(trx, submission, now, recipients, also);
    return true;
  };
}

/** Answered by the owner's own mail program, for instance. Spam stays spam. */
export function answeredAct(now: Date): Act {
  return async (trx, submission) => submission.state !== "spam" && markAnsweredWithin(trx, submission, now);
}

export const reopenAct: Act = reopenWithin;
