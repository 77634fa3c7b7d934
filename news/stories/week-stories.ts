/** The kept stories of the last seven days: what the week's letter chooses its news from, and the most covered ones of the News page. */
import { newsRules } from "../../content/news-rules.ts";
import type { NewsReportTable } from "../../db/news-schema.ts";
import type { Database } from "../../db/schema.ts";
import { placeFinder } from "../select/relevance.ts";
import { type StoryItem, toItem, withReports } from "./stories.ts";

const aWeek = 7 * 86_400_000;
/** From this number on a story is one of the week in which the last of them reported it. */
const many = 3;

/**
 * The stories of the seven days before `now`: those that most newsrooms report first, among equals those tied to here, then the
 * newest. One that three newsrooms report is of the week in which the third did.
 * `least`: how many newsrooms report each.
 */
export async function weekStories(db: Database, now: Date, least = 1): Promise<StoryItem[]> {
  const since = new Date(now.getTime() - aWeek).toISOString();
  const rows = await db
    .selectFrom("news_stories")
    .selectAll()
    .where("merged_into", "is", null)
    .where("last_seen_at", ">", since)
    .where("newsrooms", ">=", least)
    .orderBy("newsrooms", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id")
    .execute();
  const ofWeek = (await withReports(db, rows)).filter(
    ({ reports, published_at }) => (seenBySources(reports)[many - 1] ?? published_at) > since,
  );
  const namesPlace = placeFinder(newsRules);
  const tied = new Set(ofWeek.filter(({ local, reports }) => local === 1 || reports.some(namesPlace)));
  return ofWeek
    .toSorted((a, b) => b.newsrooms - a.newsrooms || Number(tied.has(b)) - Number(tied.has(a)))
    .map(toItem);
}

/** When each publisher's first report of a story was seen, in that order. */
function seenBySources(reports: readonly NewsReportTable[]): string[] {
  const first = new Map<string, string>();
  for (const { source, seen_at: seen } of reports)
    if (seen < (first.get(source) ?? "9")) first.set(source, seen);
  return [...first.values()].sort();
}
