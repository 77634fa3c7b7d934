/** Erases what was published from submissions: entries with their revisions and pictures, and the changes that senders asked for. */

import { type Erased, finderOf, readErasures } from "../db/backup/erasures.ts";
import { type ErasePerson, spellings } from "../db/erase-person.ts";
import type { Database } from "../db/schema.ts";
import { kinds } from "./catalog.ts";
import { entryOf, listEntriesOf } from "./entries.ts";
import { type Entry, entryPath } from "./kind.ts";
import { deleteEntry } from "./restore-entry.ts";

/** Erases the entries made from the submissions of an address. Call it before their rows are erased, which tell whose they are. */
export const erasePersonFromEntries: ErasePerson = async (transaction, address, upTo) => {
  let query = transaction
    .selectFrom("submissions")
    .select("reference")
    .where("email", "in", spellings(address));
  if (upTo !== undefined) query = query.where("received_at", "<=", upTo);
  const references = (await query.execute()).map(({ reference }) => reference);
  return eraseEntriesOf(transaction, references);
};

/** Erases the entries made from these submissions, in the caller's transaction. Returns the number of rows by table. */
export async function eraseEntriesOf(
  transaction: Database,
  references: readonly string[],
): Promise<{ entries: number; entry_changes: number; entry_pictures: number }> {
  const counts = { entries: 0, entry_changes: 0, entry_pictures: 0 };
  for (const reference of references) {
    const changes = transaction.deleteFrom("entry_changes").where("reference", "=", reference);
    counts.entry_changes += Number((await changes.executeTakeFirstOrThrow()).numDeletedRows);
    for (const entry of await listEntriesOf(transaction, reference)) {
      const pictures = await picturesOf(transaction, entry);
      await deleteEntry(transaction, entry.kind, entry.id);
      await eraseViews(transaction, entry);
      counts.entries += 1;
      for (const id of pictures) counts.entry_pictures += await erasePicture(transaction, id);
    }
  }
  return counts;
}

/** The erasures to record when entries are erased with a person (db/backup/erasures.ts). */
export function publishedFrom(references: readonly string[]): Erased[] {
  return references.map((reference) => ({ publishedFrom: reference }));
}

/** Those of these references whose entries were erased; without `references`, of all that entries name: in a restored backup. */
export async function erasedAmong(db: Database, references?: readonly string[]): Promise<string[]> {
  const erasedAt = finderOf(await readErasures(db));
  const all = new Set(references ?? (await allReferences(db)));
  return [...all].filter((reference) => erasedAt({ publishedFrom: reference }));
}

/** The entries made from these submissions. */
export async function entriesOf(db: Database, references: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const reference of references) entries.push(...(await listEntriesOf(db, reference)));
  return entries;
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
  const rows = await db
    .selectFrom("entries")
    .select("reference")
    .where("reference", "is not", null)
    .execute();
  return rows.flatMap(({ reference }) => reference ?? []);
}

/** The path in the statistics of views has words of the title. */
async function eraseViews(transaction: Database, { kind: name, slug }: Entry): Promise<void> {
  const kind = kinds.get(name);
  if (kind) await transaction.deleteFrom("view_pages").where("path", "=", entryPath(kind, slug)).execute();
}

/** Every picture that the entry or a revision of it names. */
async function picturesOf(transaction: Database, { id, values }: Entry): Promise<string[]> {
  const revisions = await transaction
    .selectFrom("entry_revisions")
    .select("fields")
    .where("entry_id", "=", id)
    .execute();
  const all = [values, ...revisions.map(({ fields }): Entry["values"] => JSON.parse(fields))];
  return [...new Set(all.flatMap(({ picture }) => picture || []))];
}

/** Unless another entry shows it. Returns 1 when it is erased. */
async function erasePicture(transaction: Database, id: string): Promise<number> {
  for (const table of ["entries", "entry_revisions"] as const) {
    const other = transaction.selectFrom(table).select("id").where("fields", "like", `%"${id}"%`);
    if (await other.executeTakeFirst()) return 0;
  }
  await transaction.deleteFrom("entry_picture_files").where("picture_id", "=", id).execute();
  const gone = await transaction.deleteFrom("entry_pictures").where("id", "=", id).executeTakeFirstOrThrow();
  return Number(gone.numDeletedRows);
}
