import type { RecordState } from "../../db/events.ts";
import type { Database } from "../../db/schema.ts";
import { lockSubmission } from "../../forms/owner/submissions.ts";
import { kinds } from "../../publishing/catalog.ts";
import { findEntry, findEntryById } from "../../publishing/entries/entries.ts";
import { deleteEntry, restoreRevision } from "../../publishing/entries/restore-entry.ts";
import { publishEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import type { Entry, Kind } from "../../publishing/kind.ts";
import { numberOf, type TargetType, type Undoing } from "./target-type.ts";

/** An entry with its kind. */
export interface EntryTarget {
  entry: Entry;
  kind: Kind;
}

/** By its id, or by its kind, a slash and its slug. */
export const entryTarget: TargetType<EntryTarget> = {
  idOf: ({ entry }) => String(entry.id),
  lock: async (trx, id) => {
    const [kind = "", slug = ""] = id.split("/");
    const found = slug ? await findEntry(trx, kind, slug) : await findEntryById(trx, numberOf(id));
    // First, as where a proposal is decided, so that no two transactions wait for each other.
    if (found?.reference) await lockSubmission(trx, found.reference);
    const entry = found && (await findEntryById(trx, found.id));
    const known = entry && kinds.get(entry.kind);
    return known && { entry, kind: known };
  },
  read: async (trx, id) => {
    const entry = await findEntryById(trx, numberOf(id));
    return entry ? { version: entry.version, state: entry.state, publishAt: entry.publishAt } : null;
  },
  restore,
  others: async (_, { entry: { id, reference }, kind }) => [
    ...(reference ? [`submission:${reference}`] : []),
    ...(kind.isMailed ? [`issue:${id}`] : []),
  ],
  reference: ({ entry }) => entry.reference,
};

/** The text and state of the version before; what was made is a draft, and gone when nobody has seen it or edited it for a sender. */
async function restore(trx: Database, id: string, before: RecordState, undoing: Undoing): Promise<boolean> {
  const entry = await findEntryById(trx, numberOf(id));
  const kind = entry && kinds.get(entry.kind);
  if (!kind) return false;
  const saving = { ...undoing, version: entry.version };
  if (!before) {
    const off = await withdrawEntry(trx, kind, entry.id, { ...saving, toDraft: true });
    if (off.outcome === "saved" && !off.entry.publishedAt && !entry.reference)
      await deleteEntry(trx, kind.name, entry.id);
    return off.outcome === "saved";
  }
  const revision = Number(before.version);
  const back = await restoreRevision(trx, kind, entry.id, { ...saving, revision, state: true });
  if (back.outcome !== "saved" || before.state !== "scheduled") return back.outcome === "saved";
  const publishAt = new Date(String(before.publishAt));
  return (await publishEntry(trx, kind, entry.id, { ...undoing, publishAt })).outcome === "saved";
}
