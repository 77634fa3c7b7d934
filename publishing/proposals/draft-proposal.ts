/** Keeps a proposal as a draft: its entry with the owner's edits, while nothing is decided and nobody is mailed. */
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { createEntry, type Saving, saveEntry } from "../entries/save-entry.ts";
import { type Draft, type Entry, type FieldError, isSeen, type Kind } from "../kind.ts";
import { type ChangedSince, findProposal, proposalVersion, type Undecidable } from "./submission-entry.ts";

export interface Drafting extends Saving {
  draft: Draft;
  /** What the owner looked at (`proposalVersion`). */
  seen?: string;
}

/** "done before": it is published or scheduled; that is changed on its own screen. */
export type Drafted =
  | Undecidable
  | ChangedSince
  | { outcome: "drafted"; kind: Kind; entry: Entry }
  | { outcome: "done before"; kind: Kind; entry: Entry }
  | { outcome: "invalid"; errors: FieldError[] };

export function draftProposal(db: Database, reference: string, drafting: Drafting): Promise<Drafted> {
  return inTransaction(db, (trx) => draftWithin(trx, reference, drafting));
}

async function draftWithin(
  trx: Database,
  reference: string,
  { draft, seen, by, now }: Drafting,
): Promise<Drafted> {
  const found = await findProposal(trx, reference);
  if (found.outcome !== "found") return found;
  const { submission, kind, entries } = found;
  const [entry] = entries;
  if (entry && isSeen(entry)) return { outcome: "done before", kind, entry };
  const changed: ChangedSince = { outcome: "changed", submission, kind, entries };
  if (seen !== undefined && seen !== proposalVersion(found)) return changed;
  const saving = { by, now };
  const saved = entry
    ? await saveEntry(trx, kind, entry.id, draft, { ...saving, version: entry.version })
    : await createEntry(trx, kind, draft, { ...saving, reference: submission.reference });
  if (saved.outcome === "invalid") return saved;
  return saved.outcome === "saved" ? { outcome: "drafted", kind, entry: saved.entry } : changed;
}
