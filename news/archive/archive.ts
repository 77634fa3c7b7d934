/** Reads the archive of the news: by day, by month, by topic and place. */
import type { NewsArchiveTable } from "../../db/news-schema.ts";
import type { Database } from "../../db/schema.ts";
import { daysBeforeDate } from "../../time/zone-time.ts";
import type { Article } from "../article.ts";
import { alsoInOf } from "./keep-stories.ts";

/** How many stories a day or a month has. */
export interface Count {
  /** YYYY-MM-DD or YYYY-MM. */
  period: string;
  stories: number;
}

/** Stories of a list, at most. */
const maxListed = 600;

/** The days with stories, newest first. */
export async function countDays(db: Database): Promise<Count[]> {
  const rows = await db
    .selectFrom("news_archive")
    .select(["day as period", db.fn.countAll().as("stories")])
    .where("hidden", "=", 0)
    .groupBy("day")
    .orderBy("day", "desc")
    .execute();
  return rows.map(({ period, stories }) => ({ period, stories: Number(stories) }));
}

/** The months with stories, newest first. */
export function monthsOf(days: readonly Count[]): Count[] {
  const months = Map.groupBy(days, ({ period }) => period.slice(0, 7));
  return [...months].map(([period, counted]) => ({
    period,
    stories: counted.reduce((sum, { stories }) => sum + stories, 0),
  }));
}

/** The stories of a day (YYYY-MM-DD) or a month (YYYY-MM), newest first. */
export async function readPeriod(db: Database, period: string): Promise<Article[]> {
  const last = period.length === 7 ? `${period}-31` : period;
  const rows = visibleStories(db)
    .where("day", ">=", period)
    .where("day", "<=", last)
    // By the index of what is newest: no zone is a day and a half away.
    .where("published_at", ">=", daysBeforeDate(`${period}-01`.slice(0, 10), 2))
    .where("published_at", "<", daysBeforeDate(period.length === 7 ? monthEnd(period) : period, -3));
  return (await rows.limit(maxListed).execute()).map(articleOf);
}

/** The last day of a month (YYYY-MM). */
function monthEnd(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The stories at these addresses. */
export async function readStories(db: Database, urls: readonly string[]): Promise<Article[]> {
  const rows = visibleStories(db).where("url", "in", ["", ...urls]);
  return (await rows.execute()).map(articleOf);
}

/** What a list is about: a topic's id, and whether only newsrooms of this city count, or only others. */
export interface Filter {
  topic?: string;
  local?: boolean;
}

/** The newest stories that a filter lets pass. */
export async function readFiltered(db: Database, { topic, local }: Filter, limit: number) {
  let query = visibleStories(db);
  if (topic) query = query.where("topics", "like", `% ${topic} %`);
  if (local !== undefined) query = query.where("local", "=", local ? 1 : 0);
  return (await query.limit(limit).execute()).map(articleOf);
}

/** Newest first. */
function visibleStories(db: Database) {
  const shown = db.selectFrom("news_archive").selectAll().where("hidden", "=", 0);
  return shown.orderBy("published_at", "desc").orderBy("url");
}

function articleOf(row: NewsArchiveTable): Article {
  const { url, title, description, source, published_at, topics, local, press_release } = row;
  const alsoIn = alsoInOf(row);
  return {
    url,
    title,
    description,
    source,
    publishedAt: published_at,
    topics: topics.split(" ").filter(Boolean),
    local: local === 1,
    ...(alsoIn.length > 0 && { alsoIn }),
    ...(press_release === 1 && { labels: ["press-release"] }),
  };
}
