/** Which stories the archive keeps: every one that the rules let pass, for a year and a month, whether or not its feed still holds it. */
import { setImmediate } from "node:timers/promises";
import { site } from "../../content/site.ts";
import type { NewsArchiveTable } from "../../db/news-schema.ts";
import type { Database } from "../../db/schema.ts";
import { localDateIn } from "../../time/zone-time.ts";
import type { AlsoIn, Article } from "../article.ts";
import { storyWindow } from "../select/group-stories.ts";
import { inSpaces, replaceRows } from "./archive-rows.ts";

/** Days that a story is kept: thirteen months, so that the same month of last year is still there. */
export const daysKept = 400;

const aDay = 86_400_000;

interface Kept {
  stories: readonly Article[];
  /** The feed of each stored story by its address. */
  feeds: ReadonlyMap<string, string>;
  seen: ReadonlySet<string>;
  now: Date;
}

/**
 * Makes `stories` the archive's share of what is still stored. `seen`: the addresses of all stored stories that were looked at;
 * those among them that are no story of their own (any more) leave. What feeds have dropped stays. Returns how many it changed.
 */
export async function keepStories(db: Database, { stories, feeds, seen, now }: Kept): Promise<number> {
  const dayOf = localDateIn(site.timeZone);
  const start = now.getTime() - daysKept * aDay;
  const oldest = dayOf(new Date(start));
  const first = Math.min(...stories.map(({ publishedAt }) => Date.parse(publishedAt)));
  const told = await toldByOthers(db, seen, {
    from: Math.max(start, first - storyWindow),
    to: now.getTime(),
  });
  const rows = stories.flatMap((story) => {
    const feed = told.has(story.url) ? undefined : feeds.get(story.url);
    const row = feed && rowOf(story, feed, dayOf(new Date(story.publishedAt)));
    return row && row.day >= oldest ? [row] : [];
  });
  const expired = await db.selectFrom("news_archive").select("url").where("day", "<", oldest).execute();
  const looked = new Set([...expired.map(({ url }) => url), ...seen]);
  return replaceRows(db, [...looked], new Map(rows.map((row) => [row.url, row])));
}

/** The other publishers of an archived story. */
export function alsoInOf({ also_in }: Pick<NewsArchiveTable, "also_in">): AlsoIn[] {
  return JSON.parse(also_in);
}

/** What kept stories say of other publishers, read a week at a time: whoever had it first may be gone from the feeds before the others are. */
export async function toldByOthers(
  db: Database,
  seen: ReadonlySet<string>,
  { from, to }: { from: number; to: number },
): Promise<Set<string>> {
  const dayOf = localDateIn(site.timeZone);
  const told = new Set<string>();
  for (let at = from; at <= to + aDay; at += storyWindow, await setImmediate()) {
    const rows = await db
      .selectFrom("news_archive")
      .select(["url", "also_in"])
      .where("day", ">=", dayOf(new Date(at)))
      .where("day", "<=", dayOf(new Date(at + storyWindow)))
      .where("also_in", "<>", "[]")
      .execute();
    for (const row of rows) if (!seen.has(row.url)) for (const { url } of alsoInOf(row)) told.add(url);
  }
  return told;
}

function rowOf(story: Article, feed: string, day: string): NewsArchiveTable {
  const { url, source, title, description, topics = [], alsoIn = [] } = story;
  return {
    url,
    feed,
    day,
    published_at: story.publishedAt,
    source,
    title,
    description,
    also_in: JSON.stringify(alsoIn),
    topics: inSpaces(topics),
    local: story.local ? 1 : 0,
    press_release: story.pressRelease ? 1 : 0,
    hidden: 0,
  };
}
