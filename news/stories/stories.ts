/** Reads the stories of the news, each with its own address and all reports of it (news_stories, news_story_reports). */
import type { NewsReportTable, NewsStoryTable } from "../../db/news-schema.ts";
import type { Database } from "../../db/schema.ts";
import { hiddenKeys } from "../archive/archive-rows.ts";
import { storyKey } from "../select/canonical-url.ts";
import { phraseFinder, tokensOf } from "../select/phrases.ts";

/** A story as lists show it. */
export type StoryItem = ReturnType<typeof toItem>;

export interface StoryFilter {
  /** Value of a topic (content/topics.ts). */
  topic?: string;
  /** Words that name a place, such as those of content/places.ts: one of them stands in a report. */
  place?: readonly string[];
  /** Stories whose newest report was first seen at or after this instant (ISO 8601). */
  since?: string;
  limit: number;
}

/** Path of a story's page. */
export function storyPath(key: string): string {
  return `/news/s/${key}`;
}

/** Stories that are looked through for those of a place, at most. */
const maxSearched = 600;

/** The stories with the newest reports first. None that the desk hides, whichever of its reports was hidden. */
export async function recentStories(db: Database, { topic, place, since, limit }: StoryFilter) {
  let query = db.selectFrom("news_stories").selectAll().where("merged_into", "is", null);
  if (topic) query = query.where("topics", "like", `% ${topic} %`);
  if (since) query = query.where("last_seen_at", ">=", since);
  const hidden = await hiddenKeys(db);
  const rows = await query
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(place ? maxSearched : limit + hidden.size)
    .execute();
  const named = place && phraseFinder(place);
  const isThere = ({ title, description }: NewsReportTable) =>
    !named?.(tokensOf(`${title}\n${description}`)).next().done;
  const stories = (await withReports(db, rows)).filter(({ reports }) => !named || reports.some(isThere));
  return stories.slice(0, limit).map(toItem);
}

/** These stories with their reports, without those of which the desk hides a report. */
export async function withReports<Row extends { id: number }>(db: Database, rows: readonly Row[]) {
  const [reports, hidden] = [await reportsOf(db, rows), await hiddenKeys(db)];
  return rows.flatMap((row) => {
    const own = reports.get(row.id) ?? [];
    return isShown(own, hidden) ? { ...row, reports: own } : [];
  });
}

/** Path of the story's page by the address of each of its reports; of those that have none nothing. */
export async function storyPaths(db: Database, reports: readonly { url: string }[]) {
  const rows = await db
    .selectFrom("news_story_reports")
    .innerJoin("news_stories", "news_stories.id", "news_story_reports.story_id")
    .select(["news_story_reports.url", "key"])
    .where("news_story_reports.url", "in", ["", ...reports.map(({ url }) => url)])
    .execute();
  return new Map(rows.map(({ url, key }) => [url, storyPath(key)]));
}

/** The reports of these stories by the id of each, in the order of their publishers' dates. */
export async function reportsOf(db: Database, stories: readonly { id: number }[]) {
  const ids = stories.map(({ id }) => id);
  const rows = await db
    .selectFrom("news_story_reports")
    .selectAll()
    .where("story_id", "in", [-1, ...ids])
    .orderBy("published_at")
    .orderBy("url")
    .execute();
  return Map.groupBy(rows, ({ story_id }) => story_id);
}

/** Whether none of a story's reports is hidden at the desk. `hidden`: keys of addresses. */
export function isShown(reports: readonly { url: string }[], hidden: ReadonlySet<string>): boolean {
  return reports.length > 0 && !reports.some(({ url }) => hidden.has(storyKey(url)));
}

export function toItem(story: Omit<NewsStoryTable, "id">) {
  /** `key`: in its address; it stays the same when reports join. The others are of the report that leads. */
  const { key, title, url, source, published_at: publishedAt, newsrooms } = story;
  return { key, path: storyPath(key), title, url, source, publishedAt, newsrooms };
}
