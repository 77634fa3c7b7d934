/** One proposal as the owner decides about it: what came, what would be published, the mails, and what was done before. */
import { mail } from "../../content/mail.ts";
import type { Database } from "../../db/schema.ts";
import { labeledFields } from "../../forms/intake/submission-mails.ts";
import {
  canLeave,
  type Decided,
  type GivenAnswer,
  isCurrent,
  readAnswers,
} from "../../forms/owner/answers.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import { findSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { decisionWords } from "../../mail/messages/decision.ts";
import type { Draft, Entry, Kind } from "../kind.ts";
import { keptWords } from "./decision-words.ts";
import { kindOfForm } from "./proposals.ts";
import { type Difference, differencesOf, readProposal, type SenderForm } from "./sender-view.ts";
import { proposalOf, proposalVersion } from "./submission-entry.ts";

export interface ProposalView {
  submission: Submission;
  kind: Kind;
  /** What came, field by field, as it is now. */
  fields: { label: string; text: string }[];
  /** What its sender changed since it first came. */
  sinceSent: Difference[];
  /** Number of the change that its sender asks for and that waits. */
  askedChange?: number;
  /** Why nothing can be decided. */
  closed?: "withdrawn" | "spam";
  /** What was made from it: what visitors see, else the newest. */
  entry?: Entry;
  draft: Draft;
  /** `proposalVersion`, to be sent back with a decision. */
  seen: string;
  /** The editable part of either mail. */
  words: Record<Decided, string>;
  to: { name?: string; address: string };
  /** What was decided, by whom if that is known, and its mail. */
  done?: Done;
}

export interface Done {
  decision: Decided;
  /** ISO instant; null: unknown. */
  at: string | null;
  by?: string;
  mail?: Pick<GivenAnswer, "state" | "due_at" | "sent_at">;
  /** Whether it can be taken back: its mail has not left, or there is none before the scheduled publication. */
  isOpen: boolean;
  /** Id of the act; null when it is unknown. */
  event: number | null;
}

/** Undefined when there is no such submission, or none that becomes an entry. */
export async function viewProposal(
  db: Database,
  typed: string,
  now: Date,
): Promise<ProposalView | undefined> {
  const submission = await findSubmission(db, typed);
  const kind = submission && kindOfForm.get(submission.form);
  if (!submission || !kind?.form) return undefined;
  const found = await proposalOf(db, submission);
  const entries = "entries" in found ? found.entries : [];
  const [entry] = entries;
  const { reference, values, form, language } = submission;
  const changes = (await readProposal(db, submission, now))?.changes ?? [];
  const sent = changes.find(({ action }) => action === "sent");
  const asked = changes.find(({ state }) => state === "waiting");
  const closed = "entries" in found ? undefined : submission.state === "spam" ? "spam" : "withdrawn";
  const done = await doneBefore(db, submission, entry);
  const { values: fields, body } = entry ?? kind.form.toDraft(values);
  return {
    submission,
    kind,
    fields: labeledFields(form, values),
    sinceSent: sent ? differencesOf(form as SenderForm, JSON.parse(sent.fields), values) : [],
    ...(asked && { askedChange: asked.id }),
    ...(closed && { closed }),
    ...(entry && { entry }),
    draft: { values: fields, body },
    seen: proposalVersion({ submission, entries }),
    words: {
      accepted: (await keptWords(db, reference)) ?? decisionWords(form, "accepted", { language }),
      declined: decisionWords(form, "declined", { note: mail.decision.whyMark, language }),
    },
    to: senderOf(submission),
    ...(done && { done }),
  };
}

async function doneBefore(
  db: Database,
  submission: Submission,
  entry: Entry | undefined,
): Promise<Done | undefined> {
  const { decision } = submission;
  if (decision !== "accepted" && decision !== "declined") return undefined;
  const answers = await readAnswers(db, submission.reference);
  const given = answers.findLast((one) => isCurrent(one) && one.decision === decision);
  const isLater = decision === "accepted" && entry?.state === "scheduled";
  return {
    decision,
    at: given?.at ?? null,
    ...(given?.by && { by: given.by }),
    ...(given && given.state !== "none" && { mail: given }),
    isOpen: isLater || (given !== undefined && canLeave(given)),
    event: given?.event ?? null,
  };
}
