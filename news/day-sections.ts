/** The headings of the News page: the first stories by how far they reach back, the others by their days. */
import { newsLists } from "../content/news/lists.ts";
import { news } from "../content/news.ts";
import { site } from "../content/site.ts";
import { fill } from "../text/words/fill.ts";
import { daysSince } from "../time/age.ts";
import { dateFormat } from "../time/date-format.ts";
import { localDateIn } from "../time/zone-time.ts";
import type { Article } from "./article.ts";

/** Stories that stand first whatever their day: one that leads, and three rows of two. */
const maxFirst = 7;
/** Days whose stories have a heading of their own. */
const maxDays = 7;

/** The stories in the order of the page, with the headings of the day of `now` in the language that is read. */
export function withSections<Story extends Article>(articles: readonly Story[], now: Date): Story[] {
  const dayOf = localDateIn(site.timeZone);
  const today = dayOf(now);
  const under = (section: string) => (story: Story) => ({ ...story, section });
  const dated = articles.map((story) => {
    const date = new Date(story.publishedAt);
    const days = isReadable(date) ? Math.max(0, daysSince(dayOf(date), today)) : maxDays;
    return { story, date, days: Math.min(maxDays, days) };
  });
  const tied = dated.filter(({ story }) => !story.pinned && !story.elsewhere);
  const first = tied.slice(0, maxFirst);
  const [oldest] = first.toSorted((a, b) => a.date.getTime() - b.date.getTime());
  const rest = tied.slice(maxFirst).sort((a, b) => a.days - b.days);
  return [
    ...articles.filter(({ pinned }) => pinned).map(under(news.pinned)),
    ...first.map(({ story }) => under(sinceTitle(oldest))(story)),
    ...rest.map(({ story, ...day }) => under(dayTitle(day))(story)),
    ...articles.filter((one) => one.elsewhere && !one.pinned).map(under(newsLists.days.aiElsewhere)),
  ];
}

interface Day {
  date: Date;
  days: number;
}

/** "Since yesterday, 5 PM", "Since Friday", "Since Oct 5". */
function sinceTitle(oldest: Day | undefined): string {
  if (!oldest || !isReadable(oldest.date)) return news.stories;
  const { date, days } = oldest;
  if (days === 0) return news.today;
  const hour = Number(format({ hour: "numeric", hourCycle: "h23" }, date));
  if (days === 1) return hour >= 17 ? newsLists.days.sinceFive : newsLists.days.sinceYesterday;
  const day = days < maxDays ? weekday(date) : format({ dateStyle: "medium" }, date);
  return fill(newsLists.days.since, { day });
}

function dayTitle({ date, days }: Day): string {
  if (days === 0) return news.today;
  return days < maxDays ? weekday(date) : newsLists.days.olderDays;
}

function weekday(date: Date): string {
  return format({ weekday: "long" }, date);
}

function format(options: Intl.DateTimeFormatOptions, date: Date): string {
  return dateFormat(site.language, { timeZone: site.timeZone, ...options }).format(date);
}

function isReadable(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}
