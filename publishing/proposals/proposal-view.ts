/** One proposal as the owner decides about it: what came, what would be published, the mails, and what was done before. */
import { mail } from "../../content/mail.ts";
import type { Database } from "../../db/schema.ts";
import { labeledFields } from "../../forms/intake/submission-mails.ts";
import { canLeave, type Decided, isCurrent, readAnswers } from "../../forms/owner/answers.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import { findSubmission, type Submission, withdrawnDecision } from "../../forms/owner/submissions.ts";
import { decisionWords } from "../../mail/messages/decision.ts";
import type { Entry } from "../kind.ts";
import { proposalVersion } from "./proposals.ts";
import { keptWords } from "./sender-mails.ts";
import { differencesOf, type SenderForm, viewSent } from "./sender-view.ts";

export type ProposalView = NonNullable<Awaited<ReturnType<typeof viewProposal>>>;

export type Done = NonNullable<ProposalView["done"]>;

/** Undefined when there is no such submission, or none that becomes an entry. */
export async function viewProposal(db: Database, typed: string, now: Date) {
  const submission = await findSubmission(db, typed);
  const found = submission && (await viewSent(db, submission, now));
  if (!found) return undefined;
  const { reference, values, form, language, state, decision } = submission;
  const closed = state === "spam" ? state : decision === withdrawnDecision ? "withdrawn" : undefined;
  const { kind, changes } = found;
  // Nothing is shown of what cannot be decided.
  const entries = closed ? [] : found.entries;
  const [entry] = entries;
  const sent = changes.find(({ action }) => action === "sent");
  const asked = changes.find(({ state }) => state === "waiting");
  const done = await doneBefore(db, submission, entry);
  const { values: fields, body } = entry ?? kind.form.toDraft(values);
  return {
    submission,
    kind,
    /** What came, field by field, as it is now. */
    fields: labeledFields(form, values),
    /** What its sender changed since it first came. */
    sinceSent: sent ? differencesOf(form as SenderForm, JSON.parse(sent.fields), values) : [],
    // The number of the change that its sender asks for, and why nothing can be decided.
    ...{ askedChange: asked?.id, closed, entry },
    draft: { values: fields, body },
    /** To be sent back with a decision. */
    seen: proposalVersion({ submission, entries }),
    /** The editable part of either mail. */
    words: {
      accepted: (await keptWords(db, reference)) ?? decisionWords(form, "accepted", { language }),
      declined: decisionWords(form, "declined", { note: mail.decision.whyMark, language }),
    },
    to: senderOf(submission),
    done,
  };
}

/** What was decided, by whom if that is known, and its mail. */
async function doneBefore(db: Database, submission: Submission, entry: Entry | undefined) {
  const { decision } = submission;
  if (decision !== "accepted" && decision !== "declined") return undefined;
  const answers = await readAnswers(db, submission.reference);
  const given = answers.findLast((one) => isCurrent(one) && one.decision === decision);
  const isLater = decision === "accepted" && entry?.state === "scheduled";
  return {
    decision: decision as Decided,
    /** ISO instant; null: unknown. */
    at: given?.at ?? null,
    by: given?.by ?? undefined,
    mail: given && given.state !== "none" ? given : undefined,
    /** Whether it can be taken back: its mail has not left, or there is none before the scheduled publication. */
    isOpen: isLater || (given !== undefined && canLeave(given)),
    /** Id of the act; null when it is unknown. */
    event: given?.event ?? null,
  };
}
