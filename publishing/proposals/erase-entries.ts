/** Erases what was published from submissions: entries with their revisions and pictures, and the changes that senders asked for. */
import { finderOf, noteErasures, readErasures } from "../../db/backup/erasures.ts";
import { type ErasePerson, spellings } from "../../db/erase-person.ts";
import type { Database } from "../../db/schema.ts";
import { eraseRow } from "../../forms/owner/retention.ts";
import { findReferences } from "../../forms/owner/submissions.ts";
import { kinds } from "../catalog.ts";
import { entriesFrom } from "../entries/copies.ts";
import { entryOf, listEntries } from "../entries/entries.ts";
import { deleteEntry } from "../entries/restore-entry.ts";
import { type Entry, entryPath, entryStates, type Kind } from "../kind.ts";

/** Erases the entries made from the submissions of an address. Call it before their rows are erased, which tell whose they are. */
export const erasePersonFromEntries: ErasePerson = async (trx, address, upTo) => {
  return eraseEntriesOf(trx, await findReferences(trx, address, upTo));
};

/** Erases the entries made from these submissions and the copies of them, in the caller's transaction. Returns the number of rows by table. */
export async function eraseEntriesOf(trx: Database, references: readonly string[]) {
  const counts = { entries: 0, entry_changes: 0, entry_pictures: 0 };
  for (const reference of references) {
    // What its sender asked for holds what people typed.
    const changes = trx.deleteFrom("entry_changes").where("reference", "=", reference);
    counts.entry_changes += Number((await changes.executeTakeFirstOrThrow()).numDeletedRows);
    for (const entry of await entriesFrom(trx, reference)) {
      counts.entry_pictures += await deleteEntry(trx, entry.kind, entry.id);
      const kind = kinds.get(entry.kind);
      // The path in the statistics of views has words of the title.
      if (kind) await trx.deleteFrom("view_pages").where("path", "=", entryPath(kind, entry.slug)).execute();
      counts.entries += 1;
    }
  }
  return counts;
}

/**
 * Erases a submission for good with its mails and notes, in the caller's transaction, which records it, so that a restored backup erases it again. `withdraw`: erases its entries too.
 * Then call `secureErase` and `syncErasures`.
 */
export async function eraseSubmission(
  trx: Database,
  reference: string,
  { now, withdraw = false }: { now: Date; withdraw?: boolean },
) {
  const entries = await entriesFrom(trx, reference);
  if (withdraw) await eraseEntriesOf(trx, [reference]);
  const published = withdraw && entries.length > 0 ? [{ publishedFrom: reference }] : [];
  await noteErasures(trx, [{ reference }, ...published], now);
  return { mails: (await eraseRow(trx, reference)).outbox, entries };
}

/** Those of these references whose entries were erased; without `references`, of all that entries name: in a restored backup. */
export async function erasedAmong(db: Database, references?: readonly string[]): Promise<string[]> {
  const erasedAt = finderOf(await readErasures(db));
  const all = new Set(references ?? (await allReferences(db)));
  return [...all].filter((reference) => erasedAt({ publishedFrom: reference }));
}

/** Whether an entry was deleted for good (`deleteDraft`) after this ISO instant. */
export async function deletionsOf(db: Database): Promise<(kind: Kind, slug: string, at: string) => boolean> {
  const erasedAt = finderOf(await readErasures(db));
  return (kind, slug, at) => {
    const erased = kind.needsConsent && erasedAt({ entry: `${kind.name}/${slug}` });
    return erased !== undefined && erased !== false && at <= erased;
  };
}

/** Deletes from a restored backup what was deleted for good since. Returns the number of rows by table. */
export async function deleteEntriesAgain(trx: Database) {
  const counts = { entries: 0, entry_pictures: 0 };
  const isDeleted = await deletionsOf(trx);
  for (const { kind, entry } of await consentedEntries(trx))
    if (isDeleted(kind, entry.slug, entry.createdAt)) {
      counts.entry_pictures += await deleteEntry(trx, kind.name, entry.id);
      counts.entries += 1;
    }
  return counts;
}

/** Entries of people who said yes whose fields name the address, in any state. */
export async function entriesNaming(db: Database, address: string): Promise<Entry[]> {
  const all = (await consentedEntries(db)).map(({ entry }) => entry);
  const names = spellings(address);
  return all.filter(({ values }) => {
    const text = Object.values(values).join("\n").toLowerCase();
    return names.some((name) => text.includes(name));
  });
}

async function consentedEntries(db: Database): Promise<{ kind: Kind; entry: Entry }[]> {
  const found: { kind: Kind; entry: Entry }[] = [];
  for (const kind of [...kinds.values()].filter(({ needsConsent }) => needsConsent))
    for (const entry of await listEntries(db, kind, { states: entryStates })) found.push({ kind, entry });
  return found;
}

/** Entries from submissions that are no longer kept: nothing tells who sent them. */
export async function entriesWithoutSubmission(db: Database): Promise<Entry[]> {
  const rows = await db
    .selectFrom("entries")
    .selectAll()
    .where("reference", "is not", null)
    .where("reference", "not in", db.selectFrom("submissions").select("reference"))
    .orderBy("kind")
    .orderBy("slug")
    .execute();
  return rows.map(entryOf);
}

async function allReferences(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("entries").select(["reference", "copied_reference"]).distinct().execute();
  return rows.flatMap((row) => [row.reference, row.copied_reference].filter((one) => one !== null));
}
