/** Brings two saves of one entry together: what only one person changed is taken, what both changed is shown to the second. */

import { timeOfDay } from "../../../acts/moments.ts";
import type { Database } from "../../../db/schema.ts";
import { bodyField } from "../../../publishing/entries/check-draft.ts";
import { listRevisions } from "../../../publishing/entries/entries.ts";
import { changesBetween } from "../../../publishing/entries/entry-history.ts";
import type { Draft, Entry, Kind } from "../../../publishing/kind.ts";
import { wordDiff } from "../../../text/word-diff.ts";

export type Conflict = Awaited<ReturnType<typeof mergeDrafts>>["conflict"];

/**
 * Serializable. `base`: the version that both began with. Without its revision every difference counts as changed by both.
 */
export async function mergeDrafts(
  db: Database,
  kind: Kind,
  yours: Draft,
  { entry, base }: { entry: Entry; base: number },
) {
  const revisions = await listRevisions(db, entry.id);
  const old = revisions.find(({ version }) => version === base);
  const [latest] = revisions;
  const tidied = Object.entries(yours.values).map(([name, text]) => [name, tidy(text)]);
  const typed = { values: { ...entry.values, ...Object.fromEntries(tidied) }, body: tidy(yours.body) };
  const differing = changesBetween(kind, entry, typed);
  const fieldsIn = (draft: Draft) =>
    new Set((old ? changesBetween(kind, old, draft) : differing).map(({ field }) => field));
  const [mine, theirs] = [fieldsIn(typed), fieldsIn(entry)];
  const onlyTheirs = differing.filter(({ field }) => !mine.has(field));
  const both = differing.filter(({ field }) => mine.has(field) && theirs.has(field));
  const values = { ...typed.values };
  let body = typed.body;
  for (const { field } of onlyTheirs)
    if (field === bodyField) body = entry.body;
    else values[field] = entry.values[field] ?? "";
  return {
    draft: { values, body },
    conflict: {
      /** Who saved, and when. */
      by: latest?.savedBy ?? "Somebody else",
      at: timeOfDay(entry.changedAt),
      /** The version that a save replaces from now on. */
      version: entry.version,
      /** Labels of fields that only the other changed: they are in the form. */
      taken: onlyTheirs.map(({ label }) => label),
      /** Fields that both changed: the form has yours. */
      both: both.map(({ label, before: theirs, after: yours }) => ({
        ...{ label, theirs, yours },
        parts: wordDiff(theirs, yours),
      })),
    },
  };
}

/** Browsers send line ends as CRLF. */
function tidy(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}
