/** Deletes an entry for good: a draft that nobody ever saw, or the portrait of somebody who wants to be gone. */
import { noteErasures, syncErasures } from "../../db/backup/erasures.ts";
import { secureErase } from "../../db/erase-person.ts";
import { canBeDeleted, wasPublished } from "../../publishing/entries/delete-draft.ts";
import { deleteEntry } from "../../publishing/entries/restore-entry.ts";
import { type ActServices, type Done, defineAct, type Refused, refuse, type Work } from "../act.ts";
import type { EntryTarget } from "../targets/entry.ts";
import { changedSince } from "./withdraw.ts";

const shared = {
  on: "entry",
  input: { version: "the version that was looked at; absent: whatever it is" },
  undo: "never",
  after: eraseEverywhere,
} as const;

export const deleteDraft = defineAct({
  ...shared,
  name: "entry.delete-draft",
  role: "editor",
  label: "Delete the draft",
  log: "deleted a draft, {it}",
  run: async (work) => {
    if (wasPublished(work.target.entry))
      return refuse("not_allowed", "Visitors have seen it: only an owner can delete it.");
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
  return {
    text,
    detail: kind.needsConsent,
    to: `/entries/${kind.name}?view=${entry.state === "draft" ? "drafts" : "withdrawn"}`,
  };
}

/** The file of erasures outlives the database: no restored backup brings back who wanted to be gone. */
async function eraseEverywhere({ db, settings }: ActServices, needsConsent: unknown): Promise<void> {
  if (!needsConsent) return;
  await secureErase(db);
  await syncErasures(db, settings.dataDir);
}
