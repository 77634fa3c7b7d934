/** One story of the news with all its reports, for its page. */
import type { Database } from "../../db/schema.ts";
import type { Article } from "../article.ts";
import { toItem, withReports } from "./stories.ts";

/**
 * The story with this key, its reports in the order of their publishers' dates, and the earlier stories of its thread, newest
 * first; `movedTo`: the key of the one that it turned out to be a part of. Undefined where none is kept, and for one that the desk
 * hides.
 */
export async function readStory(db: Database, key: string) {
  const row = await db.selectFrom("news_stories").selectAll().where("key", "=", key).executeTakeFirst();
  if (!row) return undefined;
  if (row.merged_into !== null) {
    const into = db.selectFrom("news_stories").select("key as movedTo").where("id", "=", row.merged_into);
    return into.executeTakeFirst();
  }
  const [story] = await withReports(db, [row]);
  if (!story) return undefined;
  const earlier = await db
    .selectFrom("news_stories")
    .innerJoin("news_story_reports", "news_story_reports.story_id", "news_stories.id")
    .selectAll("news_stories")
    .distinct()
    .where("news_story_reports.url", "in", ["", ...(JSON.parse(row.earlier) as string[])])
    .where("news_stories.id", "<>", row.id)
    .orderBy("news_stories.published_at", "desc")
    .execute();
  return {
    ...toItem(story),
    topics: row.topics.split(" ").filter(Boolean),
    reports: story.reports.map(
      ({ title, description, url, source, ...report }): Article => ({
        ...{ title, description, url, source },
        publishedAt: report.published_at,
        local: report.local === 1,
        labels: report.labels.split(" ").filter(Boolean),
      }),
    ),
    earlier: (await withReports(db, earlier)).map(toItem),
  };
}
