/** Accepts what somebody proposed: its entry, the publication, the decision and the mail, in one transaction. */
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { answerWithin, decideWithin } from "../../forms/owner/answering.ts";
import type { GivenAnswer } from "../../forms/owner/answers.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { checkDraft } from "../entries/check-draft.ts";
import { createEntry, publishEntry, type Saved, type Saving, saveEntry } from "../entries/save-entry.ts";
import { clashesWith } from "../events/event-clashes.ts";
import type { ListedEvent } from "../events/listed-event.ts";
import {
  type Draft,
  type Entry,
  type FieldError,
  isSameDraft,
  isSeen,
  type Kind,
  type Values,
} from "../kind.ts";
import { keepWords } from "./decision-words.ts";
import { acceptanceMail, type MailPlace, type Told } from "./publish-and-tell.ts";
import {
  type ChangedSince,
  findProposal,
  type Proposal,
  proposalVersion,
  type Undecidable,
} from "./submission-entry.ts";

export interface Acceptance extends Saving {
  /** The kind that is expected; absent: any. */
  kindName?: string;
  /** The whole entry as the owner edited it; absent: as it was proposed, or kept as a draft. */
  draft?: Draft;
  /** Fields of the entry that the owner knows better. */
  overrides?: Values;
  /** The owner's words in the mail (mail/messages/decision.ts); absent: ours. */
  words?: string | undefined;
  /** What the owner looked at (`proposalVersion`); absent: whatever it is. */
  seen?: string;
  /** The version of the entry that was looked at; absent: whatever it is. */
  version?: number;
  /** Absent: now. */
  publishAt?: Date;
  /** In spite of a clash. */
  anyway?: boolean;
  place: MailPlace;
}

/**
 * "accepted": published, or scheduled, and then the mail follows with the publication. `before`: earlier mails about it, `takenBack`: those of
 * them that had not left and never will. "clash": with these events; nothing was done.
 */
export type Accepted =
  | Undecidable
  | ChangedSince
  | {
      outcome: "accepted";
      kind: Kind;
      entry: Entry;
      told?: Told;
      before: readonly GivenAnswer[];
      takenBack: readonly GivenAnswer[];
    }
  | { outcome: "done before"; kind: Kind; entry: Entry }
  | { outcome: "clash"; draft: Draft; clashes: ListedEvent[] }
  | { outcome: "invalid"; errors: FieldError[] }
  | { outcome: "conflict"; entry: Entry };

/** Idempotent: however often and by however many it is accepted, there is one entry and one mail. */
export function acceptProposal(db: Database, reference: string, acceptance: Acceptance): Promise<Accepted> {
  return inTransaction(db, (trx) => acceptWithin(trx, reference, acceptance));
}

async function acceptWithin(trx: Database, reference: string, acceptance: Acceptance): Promise<Accepted> {
  const { overrides = {}, version, seen, anyway, now } = acceptance;
  const found = await findProposal(trx, reference, acceptance.kindName);
  if (found.outcome !== "found") return found;
  const { submission, kind, entries } = found;
  const [entry] = entries;
  if (entry && submission.decision === "accepted" && entry.state !== "draft")
    return { outcome: "done before", kind, entry };
  if (entry && version !== undefined && entry.version !== version) return { outcome: "conflict", entry };
  if (seen !== undefined && seen !== proposalVersion(found))
    return { outcome: "changed", submission, kind, entries };
  const { values, body } = acceptance.draft ?? entry ?? kind.form.toDraft(submission.values);
  const checked = checkDraft(kind, { values: { ...values, ...overrides }, body });
  if (!checked.ok) return { outcome: "invalid", errors: checked.errors };
  if (!anyway && !(entry && isSeen(entry))) {
    const clashes = await clashesWith(trx, kind, checked.draft, entry?.slug);
    if (clashes.length > 0) return { outcome: "clash", draft: checked.draft, clashes };
  }
  const saved = await saveAndPublish(trx, found, checked.draft, acceptance);
  if (saved.outcome === "conflict" || saved.outcome === "invalid") return saved;
  if (saved.outcome === "gone") throw new Error(`The entry of ${submission.reference} is gone.`);
  const told = await decide(trx, submission, kind, saved.entry, { ...acceptance, now });
  return { outcome: "accepted", kind, entry: saved.entry, ...told };
}

/** Nothing is changed in an entry that is as it is to be. Only the first write can meet a conflict, so that it leaves nothing behind. */
async function saveAndPublish(
  trx: Database,
  { submission, kind, entries: [entry] }: Proposal,
  draft: Draft,
  { publishAt, by, now }: Acceptance,
): Promise<Saved> {
  const saving = { by, now };
  const { reference } = submission;
  let saved: Saved = entry
    ? { outcome: "saved", entry }
    : await createEntry(trx, kind, draft, { ...saving, reference });
  if (entry && !isSameDraft(kind, entry, draft))
    saved = await saveEntry(trx, kind, entry.id, draft, { ...saving, version: entry.version });
  if (saved.outcome !== "saved" || saved.entry.state === "published") return saved;
  const { id, version } = saved.entry;
  return publishEntry(trx, kind, id, { ...saving, version, ...(publishAt && { publishAt }) });
}

async function decide(
  trx: Database,
  submission: Submission,
  kind: Kind,
  entry: Entry,
  { place, by, now, words }: Acceptance,
): Promise<{ told?: Told; before: readonly GivenAnswer[]; takenBack: readonly GivenAnswer[] }> {
  if (entry.state === "scheduled") {
    await keepWords(trx, submission.reference, words, now);
    return {
      before: [],
      takenBack: await decideWithin(trx, submission, now, { by, decision: "accepted" }),
    };
  }
  const mail = acceptanceMail(kind, entry, submission, place, words);
  const answered = await answerWithin(trx, submission, now, {
    by,
    decision: "accepted",
    mailFor: () => mail,
  });
  if (answered.outcome === "done before") return { before: answered.before, takenBack: [] };
  const { number, before, takenBack } = answered;
  return { told: { number, address: mail.to.address }, before, takenBack };
}
