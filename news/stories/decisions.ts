/** Stories in which something was decided: three newsrooms report them, and their headlines say so (content/decision-words.ts). */
import { decisionWords } from "../../content/decision-words.ts";
import { site } from "../../content/site.ts";
import { topicValues } from "../../content/topics.ts";
import type { NewsReportTable, NewsStoryTable } from "../../db/news-schema.ts";
import type { Database } from "../../db/schema.ts";
import { madeOf } from "../../text/words/lookup.ts";
import { dateFormat } from "../../time/date-format.ts";
import { daysBeforeDate, localDateIn } from "../../time/zone-time.ts";
import { hiddenKeys } from "../archive/archive-rows.ts";
import { phraseFinder, tokensOf } from "../select/phrases.ts";
import { isShown, reportsOf } from "./stories.ts";

/** A story that may be an entry. Its reports stand in the order in which they were published. */
export type DecidedStory = ReturnType<typeof toDecided>;

const leastNewsrooms = 3;
/** Days after its newest report for which a story is suggested. */
const freshFor = 14;

/**
 * Those of the last two weeks that a newsroom of this city reports, the newest first. None that the desk hides, and none, nor a part
 * of it, about which somebody decided, unless twice as many newsrooms report it since it was left out.
 */
export async function decidedStories(db: Database, now: Date): Promise<DecidedStory[]> {
  const since = new Date(now.getTime() - freshFor * 24 * 3_600_000).toISOString();
  const rows = await db
    .selectFrom("news_stories")
    .selectAll()
    .where("merged_into", "is", null)
    .where("last_seen_at", ">=", since)
    .where("newsrooms", ">=", leastNewsrooms)
    .where("local", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const before = await db
    .selectFrom("news_stories")
    .select(["id", "merged_into", "entry_id", "left_out"])
    .where(({ or, eb }) => or([eb("entry_id", "is not", null), eb("left_out", "is not", null)]))
    .execute();
  const [reports, hidden] = [await reportsOf(db, rows), await hiddenKeys(db)];
  return rows
    .filter(({ id, newsrooms }) =>
      before
        .filter((one) => (one.merged_into ?? one.id) === id)
        .every(({ entry_id, left_out }) => entry_id === null && newsrooms >= 2 * (left_out ?? 0)),
    )
    .filter(({ id }) => isShown(reports.get(id) ?? [], hidden))
    .map((row) => toDecided(row, reports.get(row.id)))
    .filter(({ decided, newsrooms }) => decided >= Math.max(2, newsrooms / 3));
}

/** A story by its key, whatever it is about. */
export async function findDecided(db: Database, key: string): Promise<DecidedStory | undefined> {
  const row = await db.selectFrom("news_stories").selectAll().where("key", "=", key).executeTakeFirst();
  return row && toDecided(row, (await reportsOf(db, [row])).get(row.id));
}

/** The entry that the story of the report at this address led to. */
export async function entryOfReport(db: Database, url: string) {
  return db
    .selectFrom("news_story_reports as report")
    .innerJoin("news_stories as story", "story.id", "report.story_id")
    .innerJoin("entries", "entries.id", "story.entry_id")
    .select(["entries.id", "entries.kind", "entries.title"])
    .where("report.url", "=", url)
    .executeTakeFirst();
}

/** `topics`: values of the list. `day`: of the decision, YYYY-MM-DD. `decided`: how many newsrooms say that it was. */
function toDecided(row: NewsStoryTable, reports: NewsReportTable[] = []) {
  const headlines = reports.filter(({ title, labels }) => saysDecided(title, labels));
  // Beside one, a summary will do under a headline that says nothing else.
  const others = headlines.length > 0 ? reports : [];
  const saying = others.filter((one) => saysDecided(`${one.title}. ${one.description}`, one.labels));
  return {
    ...row,
    reports,
    topics: topicValues.filter((value) => row.topics.includes(` ${value} `)),
    day: dayOfDecision(headlines[0] ?? reports[0] ?? { ...row, description: "" }),
    decided: new Set([...headlines, ...saying].map(({ source }) => source)).size,
  };
}

/** Whether a headline or a summary says that something was decided; an opinion says nothing. */
function saysDecided(words: string, labels: string): boolean {
  return !labels.includes(" opinion ") && holds(words, "said") && !holds(words, "notYet");
}

function holds(words: string, phrases: keyof typeof decisionWords): boolean {
  return !finders()[phrases](tokensOf(words)).next().done;
}

const finders = madeOf(() => ({
  said: phraseFinder(decisionWords.said),
  notYet: phraseFinder(decisionWords.notYet),
}));

/** The last day of this name before a report that names one, as "on Tuesday" does; else the day of the report. */
export function dayOfDecision(
  report: Pick<NewsReportTable, "title" | "description" | "published_at">,
): string {
  const published = localDateIn(site.timeZone)(new Date(report.published_at));
  const last = Array.from({ length: 7 }, (_, days) => daysBeforeDate(published, days));
  const days = new Map(last.flatMap((day) => weekdays(day).map((name) => [name, day])));
  const words = tokensOf(`${report.title} ${report.description}`);
  const isOver = (at: number) => !ahead.test(words.slice(Math.max(0, at - 2), at).join(" "));
  return days.get(words.find((word, at) => days.has(word) && isOver(at)) ?? "") ?? published;
}

/** Before a day that is still to come. */
const ahead = /(?:^| )(?:next|until|by|before|this coming|próximo|hasta|antes del)$/;

function weekdays(day: string): string[] {
  return ["en", "es"].map((tag) =>
    dateFormat(tag, { weekday: "long", timeZone: "UTC" }).format(new Date(day)).toLowerCase(),
  );
}
