/**
 * Writes rows of the archive and their documents of the search, in one transaction, a slice at a time: a hundred thousand stories
 * at once would fill the heap of the thread that writes, and keep visitors waiting.
 */
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { bumpContentVersions } from "../../db/content-versions.ts";
import type { NewsArchiveTable } from "../../db/news-schema.ts";
import { inTransaction, withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { replaceDocuments } from "../../search/document-index.ts";
import { pieceOfKey, storyKey } from "../select/canonical-url.ts";

/** The version tag of pages that show the archive (db/content-versions.ts). */
export const archiveTag = "news-archive";

export type ArchiveRows = ReadonlyMap<string, NewsArchiveTable>;

/** Makes what the archive holds at these addresses the wanted rows, or nothing; returns how many documents it changed. */
export async function replaceRows(db: Database, urls: readonly string[], wanted: ArchiveRows) {
  let changed = 0;
  for (const slice of slices(urls)) {
    const known = await rowsAt(db, slice);
    const differing = slice.filter((url) => !isSame(wanted.get(url), known.get(url)));
    if (differing.length > 0) changed += await inTransaction(db, (trx) => writeSlice(trx, differing, wanted));
    await setImmediate();
  }
  return changed;
}

/** Makes the documents of the search those of the archive; returns how many it changed. */
export async function indexArchive(db: Database): Promise<number> {
  let changed = 0;
  for await (const urls of archivedUrls(db))
    changed += await inTransaction(db, (trx) => indexRows(trx, urls));
  const left = db.selectFrom("news_archive").select("url").where("hidden", "=", 0);
  const stale = db.deleteFrom("search_documents").where("source", "=", source).where("key", "not in", left);
  const { numDeletedRows } = await withRetry(() => stale.executeTakeFirst());
  return changed + Number(numDeletedRows);
}

/** The archived stories at these addresses, in any spelling. */
export async function findArchived(db: Database, urls: readonly string[]): Promise<string[]> {
  const keys = new Set(urls.map(storyKey));
  const patterns = [...keys].map((key) => `%${pieceOfKey(key).replace(/[\\%_]/g, "\\$&")}%`);
  const rows = await db
    .selectFrom("news_archive")
    .select("url")
    .where(({ or }) => or(patterns.map((pattern) => sql<boolean>`lower(url) like ${pattern} escape '\\'`)))
    .execute();
  return rows.map(({ url }) => url).filter((url) => keys.has(storyKey(url)));
}

/** Takes these stories out of every list and the search, or back in. */
export async function markHidden(trx: Database, urls: readonly string[], isHidden: boolean): Promise<void> {
  const hidden = isHidden ? 1 : 0;
  for (const slice of slices(urls)) {
    await trx.updateTable("news_archive").set({ hidden }).where("url", "in", slice).execute();
    await indexRows(trx, slice);
    await bumpContentVersions(trx, [archiveTag]);
  }
}

/** Removes what these feeds brought. */
export async function forgetFeeds(trx: Database, feeds: readonly string[]): Promise<void> {
  const rows = await trx.deleteFrom("news_archive").where("feed", "in", feeds).returning("url").execute();
  for (const slice of slices(rows.map(({ url }) => url))) await indexRows(trx, slice);
  if (rows.length > 0) await bumpContentVersions(trx, [archiveTag]);
}

/** What the owner hides, as keys of addresses. */
export async function hiddenKeys(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("news_hidden").select("url").execute();
  return new Set(rows.map(({ url }) => storyKey(url)));
}

/** Whether a stored row has these values. */
export function hasValues(known: object | undefined, values: object): boolean {
  return Object.entries(values).every(([name, value]) => known && Reflect.get(known, name) === value);
}

/** As a column has a list: " air courts ". */
export function inSpaces(values: readonly string[]): string {
  return `${values.map((value) => ` ${value}`).join("")} `;
}

/** The name of the news in the search. */
const source = "news";

async function writeSlice(trx: Database, urls: readonly string[], wanted: ArchiveRows): Promise<number> {
  // Here: one may have been hidden since the stories were read.
  const hidden = await hiddenKeys(trx);
  const rows = urls.flatMap((url) => (hidden.has(storyKey(url)) ? [] : (wanted.get(url) ?? [])));
  // Rows that stay are replaced whole.
  await trx.deleteFrom("news_archive").where("url", "in", urls).execute();
  if (rows.length > 0) await trx.insertInto("news_archive").values(rows).execute();
  const changed = await indexRows(trx, urls);
  await bumpContentVersions(trx, [archiveTag]);
  return changed;
}

async function indexRows(trx: Database, urls: readonly string[]): Promise<number> {
  const rows = [...(await rowsAt(trx, urls)).values()].filter(({ hidden }) => hidden === 0);
  const documents = rows.map(({ url, title, description, source: publisher, published_at: changedAt }) => {
    return { source, key: url, url, title, text: description, publisher, changedAt };
  });
  return replaceDocuments(trx, source, documents, urls);
}

async function rowsAt(db: Database, urls: readonly string[]): Promise<ArchiveRows> {
  const rows = await db.selectFrom("news_archive").selectAll().where("url", "in", urls).execute();
  return new Map(rows.map((row) => [row.url, row]));
}

/** All addresses; between two slices others have their turn. */
export async function* archivedUrls(db: Database): AsyncGenerator<string[]> {
  let last: string | undefined = "";
  while (last !== undefined) {
    const query = db.selectFrom("news_archive").select("url").where("url", ">", last).orderBy("url");
    const rows: { url: string }[] = await query.limit(sliceSize).execute();
    if (rows.length > 0) yield rows.map(({ url }) => url);
    last = rows.at(-1)?.url;
    await setImmediate();
  }
}

const sliceSize = 200;

export function slices(urls: readonly string[]): string[][] {
  const count = Math.ceil(urls.length / sliceSize);
  return Array.from({ length: count }, (_, n) => urls.slice(n * sliceSize, (n + 1) * sliceSize));
}

function isSame(row: NewsArchiveTable | undefined, known: NewsArchiveTable | undefined): boolean {
  return row ? hasValues(known, row) : !known;
}
