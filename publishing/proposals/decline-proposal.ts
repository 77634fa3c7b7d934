/** Declines what somebody proposed: the decision, the mail and, if it was accepted before, its withdrawal, in one transaction. */
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { answerWithin } from "../../forms/owner/answering.ts";
import type { GivenAnswer } from "../../forms/owner/answers.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { decisionMail, saysWhy } from "../../mail/messages/decision.ts";
import type { Mail } from "../../mail/outbox/outbox.ts";
import { type Saving, withdrawEntry } from "../entries/save-entry.ts";
import { type Entry, isSeen, type Kind } from "../kind.ts";
import type { MailPlace, Told } from "./publish-and-tell.ts";
import { type ChangedSince, findProposal, proposalVersion, type Undecidable } from "./submission-entry.ts";

export interface Refusal extends Saving {
  kindName?: string;
  /** The owner's words to the sender. */
  note?: string | undefined;
  /** The owner's words in place of ours (mail/messages/decision.ts). */
  words?: string | undefined;
  /** What the owner looked at (`proposalVersion`); absent: whatever it is. */
  seen?: string;
  /** Although it was accepted: takes its entry off the site. */
  withdraw?: boolean;
  place: Pick<MailPlace, "ownerEmail">;
}

/** "accepted": it was; "no reason": the mail would not say why. Nothing was done. The other words as in accept-proposal.ts. */
export type Declined =
  | Undecidable
  | ChangedSince
  | {
      outcome: "declined";
      kind: Kind;
      withdrawn: Entry[];
      told: Told;
      before: readonly GivenAnswer[];
      takenBack: readonly GivenAnswer[];
    }
  | { outcome: "done before"; submission: Submission }
  | { outcome: "no reason" }
  | { outcome: "accepted"; kind: Kind; submission: Submission; entries: Entry[] };

/** Idempotent: one mail. */
export function declineProposal(db: Database, reference: string, refusal: Refusal): Promise<Declined> {
  return inTransaction(db, (trx) => declineWithin(trx, reference, refusal));
}

/** The mail that says no. */
export function refusalMail(
  submission: Submission,
  { note, words, place }: Pick<Refusal, "note" | "words" | "place">,
): Mail {
  const { form, reference, language } = submission;
  return decisionMail({
    form,
    reference,
    language,
    to: senderOf(submission),
    replyTo: place.ownerEmail,
    ...(note && { note }),
    ...(words && { words }),
  });
}

async function declineWithin(trx: Database, reference: string, refusal: Refusal): Promise<Declined> {
  const { withdraw, seen, by, now } = refusal;
  const found = await findProposal(trx, reference, refusal.kindName);
  if (found.outcome !== "found") return found;
  const { submission, kind, entries } = found;
  const live = entries.filter(isSeen);
  if (submission.decision === "declined" && live.length === 0) return { outcome: "done before", submission };
  if (seen !== undefined && seen !== proposalVersion(found))
    return { outcome: "changed", submission, kind, entries };
  if ((submission.decision === "accepted" || live.length > 0) && !withdraw)
    return { outcome: "accepted", kind, submission, entries };
  if (!hasReason(submission, refusal)) return { outcome: "no reason" };
  const withdrawn: Entry[] = [];
  for (const { id } of live) {
    const saved = await withdrawEntry(trx, kind, id, { by, now });
    // Several at once are withdrawn or none: the caller's next try meets the new version.
    if (saved.outcome !== "saved") throw Object.assign(new Error("The entry was changed meanwhile."), busy);
    withdrawn.push(saved.entry);
  }
  const mail = refusalMail(submission, refusal);
  const answered = await answerWithin(trx, submission, now, {
    by,
    decision: "declined",
    withdrawn: withdrawn.map(({ id }) => id),
    mailFor: () => mail,
  });
  if (answered.outcome === "done before") return { outcome: "done before", submission };
  const { number, before, takenBack } = answered;
  return {
    outcome: "declined",
    kind,
    withdrawn,
    told: { number, address: mail.to.address },
    before,
    takenBack,
  };
}

/** Whether the mail would say why. */
function hasReason(
  { form, language }: Submission,
  { note, words }: Pick<Refusal, "note" | "words">,
): boolean {
  return words?.trim() ? saysWhy(form, words, language) : Boolean(note?.trim());
}

/** What `withRetry` takes for a serialization failure. */
const busy = { code: "40001" };
