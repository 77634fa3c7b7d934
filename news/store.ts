/** Where the last good copy of every source is kept. A refresh of one source is one transaction. */
import { withRetry } from "../db/retry.ts";
import type { Database, NewsArticleTable } from "../db/schema.ts";
import type { ParsedItem } from "./parse-feed.ts";
import type { Source } from "./source-list.ts";

/** Articles kept of one source. */
export const mostKept = 200;

export interface FreshCopy {
  source: Source;
  /** In the feed's order. */
  items: ParsedItem[];
  etag: string | null;
  lastModified: string | null;
}

/**
 * Keeps a fresh copy. An address that another of the `listed` sources (addresses of feeds) brought before stays with that one.
 * A story is dated by its publisher, but by the time we first saw it when the publisher gives no date or one that is
 * more than an hour later than that: so nothing stays on top by dating itself ahead, or anew each day.
 */
export async function saveFresh(
  db: Database,
  { source, items, etag, lastModified }: FreshCopy,
  { listed, now }: { listed: readonly string[]; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const known = await knownArticles(trx, source, items);
    const mine = items.filter(({ url }) => {
      const owner = known.get(url)?.source_url ?? source.url;
      return owner === source.url || !listed.includes(owner);
    });
    const rows = mine.map((item, index) => toRow(item, source, firstSeen(known.get(item.url), now, index)));
    if (rows.length > 0) await upsert(trx, rows);
    await prune(trx, source, rows, [...known.values()]);
    const success = { etag, last_modified: lastModified, last_success: now.toISOString() };
    await noteAttempt(trx, source, now, { ...success, failures: 0, last_error: null });
  });
}

/** Notes that the source answered "not modified": what we have is as good as fresh. */
export async function saveSame(db: Database, source: Source, now: Date): Promise<void> {
  const success = { last_success: now.toISOString(), failures: 0, last_error: null };
  await inTransaction(db, (trx) => noteAttempt(trx, source, now, success));
}

/** Notes that the source could not be had, and why (a plain sentence). Its articles stay. */
export async function saveFailure(db: Database, source: Source, reason: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await findSource(trx, source.url);
    await noteAttempt(trx, source, now, { failures: (row?.failures ?? 0) + 1, last_error: reason });
  });
}

/** What is known of a feed since its last fetch, undefined before the first. */
export async function findSource(db: Database, url: string) {
  return await db.selectFrom("news_sources").selectAll().where("url", "=", url).executeTakeFirst();
}

/** When each of these feeds was last tried and last had; feeds never tried are missing. Times are ISO 8601, UTC. */
export async function listAttempts(db: Database, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return await db
    .selectFrom("news_sources")
    .select(["url", "last_attempt", "last_success"])
    .where("url", "in", urls)
    .execute();
}

/** All articles of these feeds, newest first. */
export async function listArticles(db: Database, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return await db
    .selectFrom("news_articles")
    .select(["url", "source_url", "title", "description", "published_at"])
    .where("source_url", "in", urls)
    .orderBy("published_at", "desc")
    .orderBy("url")
    .execute();
}

function inTransaction(db: Database, work: (trx: Database) => Promise<unknown>): Promise<unknown> {
  return withRetry(() => db.transaction().execute(work));
}

type Known = Pick<NewsArticleTable, "url" | "source_url" | "published_at" | "first_seen">;

async function knownArticles(
  trx: Database,
  source: Source,
  items: ParsedItem[],
): Promise<Map<string, Known>> {
  const urls = items.map(({ url }) => url);
  const rows = await trx
    .selectFrom("news_articles")
    .select(["url", "source_url", "published_at", "first_seen"])
    .where(({ eb, or }) => or([eb("source_url", "=", source.url), eb("url", "in", ["", ...urls])]))
    .execute();
  return new Map(rows.map((row) => [row.url, row]));
}

/** New stories are a millisecond apart, so that those without a date stay in the feed's order. */
function firstSeen(known: Known | undefined, now: Date, index: number): string {
  return known?.first_seen ?? new Date(now.getTime() - index).toISOString();
}

const anHour = 3_600_000;

/** The rest is worked out later, by others. */
type FreshRow = Omit<NewsArticleTable, "canonical_url" | "guid" | "picture">;

function toRow(item: ParsedItem, source: Source, seen: string): FreshRow {
  const latest = new Date(Date.parse(seen) + anHour).toISOString();
  const isCredible = item.publishedAt !== undefined && item.publishedAt <= latest;
  return {
    url: item.url,
    source_url: source.url,
    source: source.name,
    title: item.title,
    description: item.description,
    image_url: item.imageUrl ?? null,
    published_at: isCredible ? (item.publishedAt as string) : seen,
    first_seen: seen,
  };
}

async function upsert(trx: Database, rows: FreshRow[]): Promise<void> {
  await trx
    .insertInto("news_articles")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("url").doUpdateSet(({ ref }) => ({
        source_url: ref("excluded.source_url"),
        source: ref("excluded.source"),
        title: ref("excluded.title"),
        description: ref("excluded.description"),
        image_url: ref("excluded.image_url"),
        published_at: ref("excluded.published_at"),
      })),
    )
    .execute();
}

/** What the feed still holds stays; of the rest, the newest fill up the number kept. */
async function prune(trx: Database, source: Source, rows: FreshRow[], known: Known[]): Promise<void> {
  const current = new Set(rows.map(({ url }) => url));
  const tooOld = known
    .filter((row) => row.source_url === source.url && !current.has(row.url))
    .toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    .slice(Math.max(0, mostKept - rows.length))
    .map(({ url }) => url);
  if (tooOld.length > 0) await trx.deleteFrom("news_articles").where("url", "in", tooOld).execute();
}

interface Outcome {
  etag?: string | null;
  last_modified?: string | null;
  last_success?: string;
  failures: number;
  last_error: string | null;
}

async function noteAttempt(trx: Database, source: Source, now: Date, outcome: Outcome): Promise<void> {
  const row = { ...outcome, name: source.name, last_attempt: now.toISOString() };
  await trx
    .insertInto("news_sources")
    .values({ ...row, url: source.url })
    .onConflict((conflict) => conflict.column("url").doUpdateSet(row))
    .execute();
}
