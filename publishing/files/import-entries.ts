/** Imports entries from folders of files: the starter content of an empty database, and what people keep in git. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { kindNamed, kinds } from "../catalog.ts";
import { findEntry } from "../entries/entries.ts";
import { createEntry, publishEntry, type Saving, saveEntry, withdrawEntry } from "../entries/save-entry.ts";
import { type Entry, isSameDraft, isSeen, type Kind } from "../kind.ts";
import { importTranslations, type TranslationFile } from "../translations/translation-file.ts";
import { type EntryFile, readEach, readEntryFile } from "./entry-file.ts";

/** A file of a folder, read. */
export interface FoundEntry {
  kind: Kind;
  file: EntryFile;
}

/**
 * Reads `<folder>/<kind>/*.md` for every kind; none if there is no such folder. `shown` is the folder's name in messages.
 * Throws a ContentError with the mistakes of all files.
 */
export function readEntryFolder(folder: string, shown = folder): FoundEntry[] {
  return readEach(folder, [...kinds.keys()], (name, file) => {
    const kind = kindNamed(name);
    const text = readFileSync(join(folder, name, file), "utf8");
    return { kind, file: readEntryFile(kind, text, `${shown}/${name}/${file}`) };
  });
}

/**
 * Imports in one transaction: new entries are created, changed ones saved as a revision, the same ones left alone; then translations.
 * `translated`: how many of these differed.
 */
export function importEntries(
  db: Database,
  found: readonly FoundEntry[],
  saving: Saving,
  translations: readonly TranslationFile[] = [],
) {
  return inTransaction(db, async (trx) => ({
    ...(await importInto(trx, found, saving)),
    translated: await importTranslations(trx, translations, saving),
  }));
}

/** The same in the caller's transaction: the numbers of entries. */
export async function importInto(trx: Database, found: readonly FoundEntry[], saving: Saving) {
  const counts = { created: 0, changed: 0, same: 0 };
  for (const { kind, file } of found) counts[await importOne(trx, kind, file, saving)] += 1;
  return counts;
}

/** Makes the entry what the file says, in the caller's transaction. `reason`: when that takes it off the site. */
export async function importOne(
  trx: Database,
  kind: Kind,
  file: EntryFile,
  { reason, ...saving }: Saving & { reason?: string | undefined },
) {
  const { slug, draft, state } = file;
  const known = await findEntry(trx, kind.name, slug);
  if (!known) {
    const isShown = state === "published" || state === "withdrawn";
    const publishedAt = file.publishedAt ?? (isShown ? saving.now.toISOString() : null);
    const more = {
      ...file,
      publishedAt,
      changedAt: file.changedAt ?? publishedAt ?? saving.now.toISOString(),
    };
    assertSaved(await createEntry(trx, kind, draft, { ...saving, ...more, incomplete: true }), file);
    return "created";
  }
  if (isSameEntry(kind, known, file)) return "same";
  let { version } = known;
  // First, since what visitors see must be complete.
  if (isSeen(known) && !isSeen(file)) {
    assertSaved(await withdrawEntry(trx, kind, known.id, { ...saving, reason }), file);
    version += 1;
  }
  if (!isSameDraft(kind, known, draft)) {
    const options = { ...saving, slug, version, incomplete: true };
    assertSaved(await saveEntry(trx, kind, known.id, draft, options), file);
  }
  const publishAt = state === "scheduled" && file.publishAt ? new Date(file.publishAt) : undefined;
  if (isSeen(file) && !isSameState(known, file))
    assertSaved(await publishEntry(trx, kind, known.id, { ...saving, publishAt }), file);
  return "changed";
}

/** Whether the entry is what the file says. One that nobody sees is a draft or withdrawn, as it was never or once published. */
export function isSameEntry(kind: Kind, entry: Entry, file: EntryFile): boolean {
  return isSameDraft(kind, entry, file.draft) && isSameState(entry, file);
}

function isSameState(entry: Entry, file: EntryFile): boolean {
  if (!isSeen(file)) return !isSeen(entry);
  const isSameTime = file.state !== "scheduled" || minuteOf(entry.publishAt) === minuteOf(file.publishAt);
  return entry.state === file.state && isSameTime;
}

/** Files hold no seconds. */
function minuteOf(instant: string | null): string | undefined {
  return instant?.slice(0, 16);
}

/** The file was checked before, so that only a bug gets here. */
function assertSaved({ outcome }: { outcome: string }, { slug }: EntryFile): void {
  if (outcome !== "saved") throw new Error(`${slug} could not be imported: ${outcome}.`);
}
