/** Deletes an entry for good: a draft that nobody ever saw, or the portrait of somebody who wants to be gone. */
import { noteErasures } from "../../db/backup/erasures.ts";
import { deleteEntry } from "../../publishing/entries/restore-entry.ts";
import { canBeDeleted, wasPublished } from "../../publishing/kind.ts";
import { type Act, type Done, defineAct, type Refused, refuse, type Work } from "../act.ts";
import { overwriteErased } from "../overwrite-erased.ts";
import type { EntryTarget } from "../targets/entries.ts";
import { changedSince } from "./withdraw.ts";

const shared = {
  on: "entry",
  input: { version: "the version that was looked at; absent: whatever it is" },
  after: async (services, needsConsent) => needsConsent === true && overwriteErased(services),
} as const satisfies Partial<Act>;

export const deleteDraft = defineAct({
  ...shared,
  name: "entry.delete-draft",
  label: "Delete the draft",
  log: "deleted a draft, {it}",
  run: async (work) => {
    if (wasPublished(work.target.entry))
      return refuse("too_late", "Visitors have seen it: only an owner can delete it.");
    return remove(work, "The draft is deleted.");
  },
});

export const deleteEntryForGood = defineAct({
  ...shared,
  name: "entry.delete",
  role: "owner",
  fresh: true,
  label: "Delete for good",
  log: "deleted {it} for good",
  run: (work) => remove(work, "Deleted for good."),
});

async function remove(work: Work<EntryTarget>, text: string): Promise<Done | Refused> {
  const { trx, at } = work;
  const { kind, entry } = work.target;
  if (!canBeDeleted(kind, entry))
    return refuse("too_late", "Visitors know its address, so it can be withdrawn only.");
  const changed = changedSince(work);
  if (changed) return changed;
  await deleteEntry(trx, kind.name, entry.id);
  if (kind.needsConsent) await noteErasures(trx, [{ entry: `${kind.name}/${entry.slug}` }], at);
  const view = entry.state === "draft" ? "drafts" : "withdrawn";
  return { text, erased: true, detail: kind.needsConsent, to: `/entries/${kind.name}?view=${view}` };
}
