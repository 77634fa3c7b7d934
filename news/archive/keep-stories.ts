/** Writes the archive: every story that the rules let pass stays for a year and a month, whether or not its feed still holds it. */
import { site } from "../../content/site.ts";
import { bumpContentVersions } from "../../db/content-versions.ts";
import type { NewsArchiveTable } from "../../db/news-schema.ts";
import type { Database } from "../../db/schema.ts";
import { localDateIn } from "../../time/zone-time.ts";
import type { AlsoIn, Article } from "../article.ts";
import { storyKey } from "../select/canonical-url.ts";

/** The version tag of pages that show the archive (db/content-versions.ts). */
export const archiveTag = "news-archive";

/** Days that a story is kept: thirteen months, so that the same month of last year is still there. */
export const daysKept = 400;

const batchSize = 100;

/**
 * Makes `stories` the archive's share of what is still stored. `seen`: the addresses of all stored stories that were looked at;
 * those among them that are no story of their own (any more) leave. What feeds have dropped stays. True when it changed anything.
 */
export async function keepStories(
  trx: Database,
  { stories, seen, now }: { stories: readonly Article[]; seen: ReadonlySet<string>; now: Date },
): Promise<boolean> {
  const dayOf = localDateIn(site.timeZone);
  const oldest = dayOf(new Date(now.getTime() - daysKept * 86_400_000));
  const feeds = await feedsOf(trx);
  const known = await trx.selectFrom("news_archive").selectAll().execute();
  // Whoever had it first may be gone from the feeds before the others are.
  const told = new Set(
    known.flatMap((row) => (seen.has(row.url) ? [] : alsoInOf(row).map(({ url }) => url))),
  );
  const rows = stories.flatMap((story) => {
    const feed = told.has(story.url) ? undefined : feeds.get(story.url);
    const row = feed && rowOf(story, feed, dayOf(new Date(story.publishedAt)));
    return row && row.day >= oldest ? [row] : [];
  });
  const before = new Map(known.map((row) => [row.url, row]));
  const wanted = new Set(rows.map(({ url }) => url));
  const gone = known.filter(({ url, day }) => day < oldest || (seen.has(url) && !wanted.has(url)));
  await removeRows(
    trx,
    gone.map(({ url }) => url),
  );
  const changed = rows.filter((row) => !isSame(row, before.get(row.url)));
  for (let at = 0; at < changed.length; at += batchSize)
    await trx
      .insertInto("news_archive")
      .values(changed.slice(at, at + batchSize))
      .onConflict((conflict) =>
        conflict
          .column("url")
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(compared.map((name) => [name, ref(`excluded.${name}`)])),
          ),
      )
      .execute();
  if (gone.length + changed.length === 0) return false;
  await bumpContentVersions(trx, [archiveTag]);
  return true;
}

/** The other publishers of an archived story. */
export function alsoInOf({ also_in }: NewsArchiveTable): AlsoIn[] {
  return JSON.parse(also_in);
}

/** Takes the stories at these addresses, in any spelling, out of every list or back in; returns the addresses as they are kept. */
export async function markHidden(
  trx: Database,
  urls: readonly string[],
  isHidden: boolean,
): Promise<string[]> {
  const keys = new Set(urls.map(storyKey));
  const rows = await trx.selectFrom("news_archive").select("url").execute();
  const found = rows.map(({ url }) => url).filter((url) => keys.has(storyKey(url)));
  if (found.length === 0) return found;
  await trx
    .updateTable("news_archive")
    .set({ hidden: isHidden ? 1 : 0 })
    .where("url", "in", found)
    .execute();
  await bumpContentVersions(trx, [archiveTag]);
  return found;
}

/** Removes what these feeds brought; returns the addresses of the stories. */
export async function forgetFeeds(trx: Database, feeds: readonly string[]): Promise<string[]> {
  const rows = await trx.deleteFrom("news_archive").where("feed", "in", feeds).returning("url").execute();
  if (rows.length > 0) await bumpContentVersions(trx, [archiveTag]);
  return rows.map(({ url }) => url);
}

async function feedsOf(trx: Database): Promise<Map<string, string>> {
  const rows = await trx.selectFrom("news_articles").select(["url", "source_url"]).execute();
  return new Map(rows.map(({ url, source_url }) => [url, source_url]));
}

async function removeRows(trx: Database, urls: readonly string[]): Promise<void> {
  for (let at = 0; at < urls.length; at += batchSize)
    await trx
      .deleteFrom("news_archive")
      .where("url", "in", urls.slice(at, at + batchSize))
      .execute();
}

function rowOf(story: Article, feed: string, day: string): NewsArchiveTable {
  const {
    url,
    publishedAt,
    source,
    title,
    description,
    topics = [],
    alsoIn = [],
    local,
    pressRelease,
  } = story;
  return {
    url,
    feed,
    day,
    published_at: publishedAt,
    source,
    title,
    description,
    also_in: JSON.stringify(alsoIn),
    topics: `${topics.map((id) => ` ${id}`).join("")} `,
    local: local ? 1 : 0,
    press_release: pressRelease ? 1 : 0,
    hidden: 0,
  };
}

const compared = [
  "feed",
  "day",
  "published_at",
  "source",
  "title",
  "description",
  "also_in",
  "topics",
  "local",
  "press_release",
  "hidden",
] as const;

function isSame(row: NewsArchiveTable, known: NewsArchiveTable | undefined): boolean {
  return known !== undefined && compared.every((name) => row[name] === known[name]);
}
