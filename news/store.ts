/** Where the last good copy of every source is kept. A refresh of one source is one transaction. */
import type { Database, NewsArticleTable } from "../db/schema.ts";
import { inNewEdition } from "./edition.ts";
import type { ParsedItem } from "./parse/parse-feed.ts";
import type { Source } from "./source-list.ts";
import { type Failure, recordFailure, recordSuccess, type Success } from "./source-state.ts";

/** Articles kept of one source. */
export const maxKept = 200;
/** Articles to choose from; more would be memory for stories that nobody sees. */
const maxListed = 5_000;

export interface FetchedSource extends Omit<Success, "validators"> {
  source: Source;
  /** In the feed's order. */
  items: StoredItem[];
  etag: string | null;
  lastModified: string | null;
}

/** A story as read, with the publisher when that is another than the source. */
export type StoredItem = ParsedItem & { guid?: string; publisher?: string };

/** When it is, and how often a source is read, in milliseconds. */
export interface Timing {
  now: Date;
  period: number;
}

/**
 * Keeps a fresh copy. An address that another of the `listed` sources (addresses of feeds) brought before stays with that one.
 * A story is dated by its publisher, but by the time we first saw it when the publisher gives no date or one that is
 * more than an hour later than that: so nothing stays on top by dating itself ahead, or anew each day.
 */
export async function saveArticles(
  db: Database,
  { source, items, etag, lastModified, freshFor, movedTo }: FetchedSource,
  { listed, ...moment }: Timing & { listed: readonly string[] },
): Promise<void> {
  await inNewEdition(db, async (trx) => {
    const known = await knownArticles(trx, source, items);
    const mine = items.filter(({ url }) => {
      const owner = known.get(url)?.source_url ?? source.url;
      return owner === source.url || !listed.includes(owner);
    });
    const rows = mine.map((item, index) =>
      toRow(item, source, firstSeen(known.get(item.url), moment.now, index)),
    );
    const changed = rows.filter((row) => !isSame(row, known.get(row.url)));
    if (changed.length > 0) await upsert(trx, changed);
    await prune(trx, source, rows, [...known.values()]);
    const validators = { etag, last_modified: lastModified };
    await recordSuccess(trx, source, { validators, freshFor, movedTo }, moment);
  });
}

/** Notes that the source answered "not modified": what we have is as good as fresh. */
export async function saveNotModified(
  db: Database,
  source: Source,
  wishes: Omit<Success, "validators">,
  moment: Timing,
): Promise<void> {
  await inNewEdition(db, (trx) => recordSuccess(trx, source, wishes, moment));
}

/** Notes that the source could not be had, and why. Its articles stay. */
export async function saveFailure(
  db: Database,
  source: Source,
  failure: Failure,
  moment: Timing & { ownerEmail: string },
): Promise<void> {
  await inNewEdition(db, (trx) => recordFailure(trx, source, failure, moment));
}

/** The newest articles of these feeds, newest first, at most 5,000; hidden ones too, because they hide other tellings of the same story. */
export async function listArticles(db: Database, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return await db
    .selectFrom("news_articles")
    .select(["url", "source_url", "source", "title", "description", "published_at"])
    .where("source_url", "in", urls)
    .orderBy("published_at", "desc")
    .orderBy("url")
    .limit(maxListed)
    .execute();
}

type FreshRow = Omit<NewsArticleTable, "canonical_url">;

async function knownArticles(
  trx: Database,
  source: Source,
  items: StoredItem[],
): Promise<Map<string, FreshRow>> {
  const urls = items.map(({ url }) => url);
  const rows = await trx
    .selectFrom("news_articles")
    .select([...compared, "url", "first_seen"])
    .where(({ eb, or }) => or([eb("source_url", "=", source.url), eb("url", "in", ["", ...urls])]))
    .execute();
  return new Map(rows.map((row) => [row.url, row]));
}

/** What a publisher may change about a story. */
const compared = [
  "source_url",
  "source",
  "title",
  "description",
  "image_url",
  "published_at",
  "guid",
] as const;

function isSame(row: FreshRow, known: FreshRow | undefined): boolean {
  return known !== undefined && compared.every((name) => row[name] === known[name]);
}

/** New stories are a millisecond apart, so that those without a date stay in the feed's order. */
function firstSeen(known: FreshRow | undefined, now: Date, index: number): string {
  return known?.first_seen ?? new Date(now.getTime() - index).toISOString();
}

const anHour = 3_600_000;

function toRow(item: StoredItem, source: Source, seen: string): FreshRow {
  const latest = new Date(Date.parse(seen) + anHour).toISOString();
  const isCredible = item.publishedAt !== undefined && item.publishedAt <= latest;
  return {
    url: item.url,
    source_url: source.url,
    source: item.publisher ?? source.name,
    title: item.title,
    description: item.description,
    image_url: item.imageUrl ?? null,
    published_at: isCredible ? (item.publishedAt as string) : seen,
    first_seen: seen,
    guid: item.guid ?? null,
  };
}

async function upsert(trx: Database, rows: FreshRow[]): Promise<void> {
  await trx
    .insertInto("news_articles")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("url")
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(compared.map((name) => [name, ref(`excluded.${name}`)])),
        ),
    )
    .execute();
}

/** What the feed still holds stays; of the rest, the newest fill up the number kept. */
async function prune(trx: Database, source: Source, rows: FreshRow[], known: FreshRow[]): Promise<void> {
  const current = new Set(rows.map(({ url }) => url));
  const tooOld = known
    .filter((row) => row.source_url === source.url && !current.has(row.url))
    .toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    .slice(Math.max(0, maxKept - rows.length))
    .map(({ url }) => url);
  if (tooOld.length > 0) await trx.deleteFrom("news_articles").where("url", "in", tooOld).execute();
}
