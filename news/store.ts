/** The articles in the database, with retention. A refresh of one source is one transaction. */
import type { NewsArticleTable } from "../db/news-schema.ts";
import type { RetryOptions } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { inNewEdition } from "./edition.ts";
import type { ParsedItem } from "./parse/parse-feed.ts";
import type { Source } from "./source-list.ts";
import { recordSuccess, type Success, type Timing } from "./source-state.ts";

/** Articles stored per source. */
export const maxKept = 200;
/** Articles loaded to choose from; bounds the memory. */
const maxListed = 5_000;

export interface FetchedSource extends Success {
  source: Source;
  /** In the feed's order. */
  items: ParsedItem[];
}

/**
 * Stores the articles of a successful fetch. A URL that another of the `listed` sources (URLs of feeds) brought first stays with
 * that source. A story has its publisher's date, or the time of its first fetch when the publisher gives none or one more
 * than an hour later: so nothing stays on top by a date in the future or a new one every day.
 */
export async function saveArticles(
  db: Database,
  { source, items, ...success }: FetchedSource,
  { listed, ...timing }: Timing & { listed: readonly string[] },
  retryOptions?: RetryOptions,
): Promise<void> {
  const save = async (trx: Database) => {
    const known = await knownArticles(trx, source, items);
    const owned = items.filter(({ url }) => {
      const owner = known.get(url)?.source_url ?? source.url;
      return owner === source.url || !listed.includes(owner);
    });
    // New stories are a millisecond apart, so that those without a date keep the feed's order.
    const rows = owned.map((item, index) => {
      const seen = known.get(item.url)?.first_seen ?? new Date(timing.now.getTime() - index).toISOString();
      return toRow(item, source, seen);
    });
    const changed = rows.filter((row) => compared.some((name) => row[name] !== known.get(row.url)?.[name]));
    if (changed.length > 0) await upsert(trx, changed);
    await prune(trx, source, rows, [...known.values()]);
    await recordSuccess(trx, source, success, timing);
  };
  await inNewEdition(db, save, retryOptions);
}

/** The newest articles of these feeds, newest first, at most 5,000; hidden ones too, because they hide duplicates of the same story. */
export async function listArticles(db: Database, urls: readonly string[]) {
  return await db
    .selectFrom("news_articles")
    .select([...compared, "url", "first_seen"])
    .where("source_url", "in", ["", ...urls])
    .orderBy("published_at", "desc")
    .orderBy("url")
    .limit(maxListed)
    .execute();
}

async function knownArticles(trx: Database, source: Source, items: ParsedItem[]) {
  const urls = items.map(({ url }) => url);
  const rows = await trx
    .selectFrom("news_articles")
    .select([...compared, "url", "first_seen"])
    .where(({ eb, or }) => or([eb("source_url", "=", source.url), eb("url", "in", ["", ...urls])]))
    .execute();
  return new Map(rows.map((row) => [row.url, row]));
}

/** Columns that a publisher may change later. */
const compared = [
  "source_url",
  "source",
  "title",
  "description",
  "image_url",
  "categories",
  "published_at",
] as const;

const anHour = 3_600_000;

function toRow(item: ParsedItem, source: Source, seen: string): NewsArticleTable {
  const latest = new Date(Date.parse(seen) + anHour).toISOString();
  return {
    url: item.url,
    source_url: source.url,
    source: source.name,
    title: item.title,
    description: item.description,
    image_url: item.imageUrl ?? null,
    categories: item.categories ? JSON.stringify(item.categories) : null,
    published_at: item.publishedAt && item.publishedAt <= latest ? item.publishedAt : seen,
    first_seen: seen,
  };
}

async function upsert(trx: Database, rows: NewsArticleTable[]): Promise<void> {
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

/** Retention: keeps what the feed still holds, then the newest of the rest up to the maximum. The archive keeps them longer. */
async function prune(trx: Database, source: Source, rows: NewsArticleTable[], known: NewsArticleTable[]) {
  const current = new Set(rows.map(({ url }) => url));
  const tooOld = known
    .filter((row) => row.source_url === source.url && !current.has(row.url))
    .toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    .slice(Math.max(0, maxKept - rows.length))
    .map(({ url }) => url);
  if (tooOld.length > 0) await trx.deleteFrom("news_articles").where("url", "in", tooOld).execute();
}
