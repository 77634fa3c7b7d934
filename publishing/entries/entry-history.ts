/** The history of an entry in plain words: who saved what and when, and what changed. */
import type { Database } from "../../db/schema.ts";
import { shortened, wordDiff } from "../../text/word-diff.ts";
import { fillPlaceholders } from "../files/placeholders.ts";
import type { Draft, Kind } from "../kind.ts";
import { bodyField } from "./check-draft.ts";
import { copiedFrom } from "./copies.ts";
import { keptAction } from "./edit-entry.ts";
import { listRevisions, type Revision } from "./entries.ts";

/** The saves with what each changed, newest first; the first of all changes nothing. Serializable. */
export async function readHistory(db: Database, kind: Kind, id: number) {
  const revisions = await listRevisions(db, id);
  return revisions.map((revision, index) => {
    const earlier = revisions[index + 1];
    return {
      ...revision,
      /** "published", "restored version 3" … */
      words: wordsOf(revision),
      changes: earlier ? changesBetween(kind, earlier, revision) : [],
    };
  });
}

/** The fields in which two drafts differ, in the order of the kind; a choice by its label. */
export function changesBetween(kind: Kind, before: Draft, after: Draft) {
  const fields = kind.fields.map(({ name, label, choices }) => {
    const text = ({ values }: Draft) => {
      const value = values[name] ?? "";
      const choice = choices?.find((choice) => choice.value === value);
      return choice ? fillPlaceholders(choice.label) : value;
    };
    return { field: name, label, before: text(before), after: text(after) };
  });
  const label = kind.body?.label ?? "Text";
  const body = { field: bodyField, label, before: before.body, after: after.body };
  return [...fields, body].filter((one) => one.before !== one.after);
}

/** The same for a screen: the words that were taken out and put in, without the text far from them. */
export function shownChanges(changes: ReturnType<typeof changesBetween>) {
  return changes.map(({ label, before, after }) => ({ label, parts: shortened(wordDiff(before, after)) }));
}

function wordsOf({ action, state, reason }: Revision): string {
  const [, restored] = /^restored (\d+)$/.exec(action) ?? [];
  if (restored) return `restored version ${restored}`;
  if (copiedFrom(action) !== undefined) return "copied from another one";
  if (action === keptAction) return "saved by itself";
  // A scheduled one that is called back.
  if (action === "withdrawn" && state === "draft") return "made a draft again";
  return reason ? `${action}: ${reason}` : action;
}
