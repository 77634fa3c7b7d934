/** Copies of entries: drafts of their own, such as the classes of the next weeks. */
import type { Database } from "../../db/schema.ts";
import { daysBeforeDate } from "../../time/zone-time.ts";
import type { Entry, Kind, Values } from "../kind.ts";
import { keepMarks } from "../source-line.ts";
import { listEntriesOf } from "./entries.ts";
import { createEntry, type Saving } from "./save-entry.ts";

/** Copies at once. */
export const maxCopies = 26;

/**
 * Makes drafts of an entry, in the caller's transaction, the first one moved by `weeks`, the second by twice that, and so on; its
 * local time of day stays. They belong to no submission: nobody is mailed about them. Erasing the person erases them too
 * (`entriesFrom`).
 */
export async function copyEntry(
  trx: Database,
  kind: Kind,
  { id, values, body, reference }: Entry,
  { weeks = 0, copies = 1, ...saving }: Saving & { weeks?: number; copies?: number },
): Promise<Entry[]> {
  const known = trx.selectFrom("entries").select("copied_reference").where("id", "=", id);
  const copiedReference = reference ?? (await known.executeTakeFirstOrThrow()).copied_reference;
  // The version before reads the reference from these words.
  const action = `copy of ${id}${copiedReference ? ` (${copiedReference})` : ""}`;
  const entries: Entry[] = [];
  for (let number = 1; number <= Math.min(copies, maxCopies); number++) {
    const moved = movedBy(kind, values, weeks * number);
    // Nobody has opened the sources for what the copy will say.
    const draft = { values: keepMarks(kind.copy?.(moved) ?? moved, {}, ""), body };
    const more = { ...saving, action, copiedReference, incomplete: true };
    const made = await createEntry(trx, kind, draft, more);
    // What was valid, or an incomplete draft, is at least a draft.
    if (made.outcome !== "saved") throw new Error(`A copy of entry ${id} could not be saved.`);
    entries.push(made.entry);
  }
  return entries;
}

/** The entries that were made from these submissions, and the copies of them. */
export async function entriesFrom(db: Database, ...references: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const reference of references)
    for (const by of ["reference", "copied_reference"] as const)
      entries.push(...(await listEntriesOf(db, reference, by)));
  return entries;
}

/** The id of the entry that a revision's action says it is a copy of. */
export function copiedFrom(action: string): number | undefined {
  const [, id] = /^copy of (\d+)/.exec(action) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The moments of an entry, on the same weekday at the same local time. */
function movedBy({ fields }: Kind, values: Values, weeks: number): Values {
  const moments = fields.filter(({ name, control }) => control === "moment" && values[name]);
  const moved = moments.map(({ name }) => {
    const wall = values[name] ?? "";
    const day = daysBeforeDate(wall.slice(0, 10), -7 * weeks);
    // Beyond the year 9999 it stays as it is.
    return [name, day.startsWith("+") ? wall : day + wall.slice(10)];
  });
  return { ...values, ...Object.fromEntries(moved) };
}
