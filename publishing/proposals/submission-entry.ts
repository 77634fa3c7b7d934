/** From a submission to what was made from it, as it can be decided about. */
import { hash } from "node:crypto";
import type { Database } from "../../db/schema.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import { kinds } from "../catalog.ts";
import { listEntriesOf } from "../entries/entries.ts";
import { type Entry, isSeen, type Kind } from "../kind.ts";

/** Why nothing can be decided, as an act says it (acts/act.ts). "too_late": its sender withdrew it, or it is spam. */
export interface Undecidable {
  refused: "not_found" | "too_late" | "conflict";
  message: string;
}

export interface Proposal {
  submission: Submission;
  kind: Kind & Required<Pick<Kind, "form">>;
  /** What was made from it: what visitors see first, then the newest. */
  entries: Entry[];
  /** The first of them. */
  entry: Entry | undefined;
}

export const changedSince = {
  refused: "conflict",
  message: "It changed while you had it open. Nothing was done.",
} as const;

/** A submission with what was made from it, unless it changed since it was opened. `seen`: `proposalVersion` of then. */
export async function proposalOf(
  db: Database,
  submission: Submission,
  seen?: string,
): Promise<Proposal | Undecidable> {
  const kind = [...kinds.values()].find(({ form }) => form?.name === submission.form);
  if (!kind?.form) return { refused: "not_found", message: "No event proposal or story has this reference." };
  if (submission.state === "spam") return { refused: "too_late", message: "It’s marked as spam." };
  if (submission.decision === "withdrawn") return { refused: "too_late", message: "Its sender withdrew it." };
  const made = await listEntriesOf(db, submission.reference);
  const own = made.filter((entry) => entry.kind === kind.name).toReversed();
  const entries = [...own.filter(isSeen), ...own.filter((entry) => !isSeen(entry))];
  const found = { submission, kind: { ...kind, form: kind.form }, entries, entry: entries[0] };
  return seen === undefined || seen === proposalVersion(found) ? found : changedSince;
}

/** What an owner has seen of a proposal: text, decision, entries. Another text when any of it changed. */
export function proposalVersion({ submission, entries }: Pick<Proposal, "submission" | "entries">): string {
  const { values, decision } = submission;
  const made = entries.map(({ id, version }) => [id, version]).toSorted();
  return hash("sha256", JSON.stringify([values, decision, made])).slice(0, 16);
}
