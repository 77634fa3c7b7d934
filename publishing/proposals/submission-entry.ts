/** From a submission to its entry: finds, locks and checks the submission, in the transaction of a decision. */
import { hash } from "node:crypto";
import type { Database } from "../../db/schema.ts";
import { lockSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { kinds } from "../catalog.ts";
import { listEntriesOf } from "../entries/entries.ts";
import { type Entry, isSeen, type Kind } from "../kind.ts";

/** Why nothing can be decided about a reference. */
export type Undecidable =
  | { outcome: "not found" }
  /** Its sender took it back. */
  | { outcome: "withdrawn"; submission: Submission }
  | { outcome: "spam"; submission: Submission }
  | { outcome: "other form"; submission: Submission };

/** Since the owner opened it, its sender changed it, or somebody else decided about it or saved its entry. Nothing was done. */
export interface ChangedSince {
  outcome: "changed";
  submission: Submission;
  kind: Kind;
  entries: Entry[];
}

export interface Proposal {
  outcome: "found";
  submission: Submission;
  kind: Kind & Required<Pick<Kind, "form">>;
  /** What was made from it: what visitors see first, then the newest. */
  entries: Entry[];
}

/**
 * The submission with what was made from it, locked until the end of the transaction, so that two decisions about it follow one
 * another. `kindName`: the kind that the caller expects, if any.
 */
export async function findProposal(
  trx: Database,
  reference: string,
  kindName?: string,
): Promise<Proposal | Undecidable> {
  const submission = await lockSubmission(trx, reference);
  return submission ? proposalOf(trx, submission, kindName) : { outcome: "not found" };
}

/** A submission with what was made from it. */
export async function proposalOf(
  db: Database,
  submission: Submission,
  kindName?: string,
): Promise<Proposal | Undecidable> {
  const kind = [...kinds.values()].find(({ form }) => form?.name === submission.form);
  if (!kind?.form || (kindName && kind.name !== kindName)) return { outcome: "other form", submission };
  if (submission.state === "spam") return { outcome: "spam", submission };
  if (submission.decision === "withdrawn") return { outcome: "withdrawn", submission };
  const made = await listEntriesOf(db, submission.reference);
  const own = made.filter((entry) => entry.kind === kind.name).toReversed();
  const entries = [...own.filter(isSeen), ...own.filter((entry) => !isSeen(entry))];
  return { outcome: "found", submission, kind: { ...kind, form: kind.form }, entries };
}

/** What an owner has seen of a proposal: text, decision, entries. Another text when any of it changed. */
export function proposalVersion({ submission, entries }: Pick<Proposal, "submission" | "entries">): string {
  const { values, decision } = submission;
  const made = entries.map(({ id, version }) => [id, version]).toSorted();
  return hash("sha256", JSON.stringify([values, decision, made])).slice(0, 16);
}
