/** What stands on the News page beside its stories: days, most covered stories, topics and months. Server only. */
import { newsLists as words } from "../content/news/lists.ts";
import { site } from "../content/site.ts";
import { type Count, countDays, monthsOf } from "../news/archive/archive.ts";
import { archiveTag } from "../news/archive/archive-rows.ts";
import { weekStories } from "../news/stories/week-stories.ts";
import { dayWords } from "../publishing/source-line.ts";
import { foreign } from "../text/words/lookup.ts";
import { plural } from "../text/words/plural.ts";
import { dateFormat } from "../time/date-format.ts";
import { daysBeforeDate, localDateIn } from "../time/zone-time.ts";
import { chip, periodPath, topicChips } from "./news-ways.ts";
import type { RequestContext } from "./request-context.ts";

const allMonths = 13;

export async function readWays({ db, uses, now }: Pick<RequestContext, "db" | "uses" | "now">) {
  uses(archiveTag);
  const days = await countDays(db);
  const months = monthsOf(days).slice(0, allMonths);
  const week = await weekStories(db, now(), 2);
  return {
    nights: { label: words.nights.label, note: words.nights.note, list: nightsOf(days, now()) },
    mostCovered: {
      title: words.mostCovered.title,
      list: week.slice(0, 5).map(({ path, title, newsrooms }) => ({
        path,
        title: foreign(title),
        newsrooms: plural(words.mostCovered.newsrooms, newsrooms),
      })),
    },
    rules: words.rules,
    label: words.topicsLabel,
    chips: [...topicChips({}), chip(words.local, { local: true }, false)],
    record: words.record,
    months: { title: words.months.title, note: words.months.note, list: months.map(asMonth) },
  };
}

const allNights = 30;

/** The last thirty days, the oldest first, each with a stroke as long as it has stories. */
function nightsOf(days: readonly Count[], now: Date) {
  const stories = new Map(days.map((day) => [day.period, day.stories]));
  const today = localDateIn(site.timeZone)(now);
  const list = Array.from({ length: allNights }, (_, at) => daysBeforeDate(today, allNights - 1 - at));
  const most = Math.max(1, ...list.map((day) => stories.get(day) ?? 0));
  const month = dateFormat(site.language, { timeZone: "UTC", month: "short" });
  return list.map((day, at) => {
    const count = stories.get(day) ?? 0;
    const isNamed = at === 0 || at === allNights - 1 || day.endsWith("-01");
    return {
      day,
      href: count > 0 ? periodPath(day) : undefined,
      /** End of the stroke in a box 96 high; a day without stories is a dot. */
      length: 4 + Math.round((86 * count) / most),
      said: `${dayWords(day)}: ${count > 0 ? plural(words.months.stories, count) : words.nights.none}`,
      number: String(Number(day.slice(8))),
      month: isNamed ? month.format(new Date(day)) : "",
      isToday: day === today,
    };
  });
}

export type Ways = Awaited<ReturnType<typeof readWays>>;

export type Month = ReturnType<typeof asMonth>;

function asMonth({ period, stories }: Count, i: number, all: readonly Count[]) {
  const format = dateFormat(site.language, { timeZone: "UTC", month: "short" });
  const year = period.slice(0, 4);
  return {
    href: periodPath(period),
    /** "Nov". */
    month: format.format(new Date(`${period}-01`)),
    /** "2026"; empty when it is that of the month before. */
    year: all[i - 1]?.period.startsWith(year) ? "" : year,
    stories,
    /** "November 2026: 31 stories". */
    said: `${dayWords(period)}: ${plural(words.months.stories, stories)}`,
  };
}
