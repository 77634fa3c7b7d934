/** The ways into the news: topics, places, months and days, as links and lists of headlines. Server only. */
import { newsLists as words } from "../content/news/lists.ts";
import { news } from "../content/news.ts";
import { newsRules } from "../content/news-rules.ts";
import { pages } from "../content/pages.ts";
import { site } from "../content/site.ts";
import { type Count, countDays, type Filter, monthsOf, readFiltered } from "../news/archive/archive.ts";
import { archiveTag } from "../news/archive/archive-rows.ts";
import type { Article } from "../news/article.ts";
import { dayWords } from "../publishing/source-line.ts";
import { foreign, liveList, sentence } from "../text/words/lookup.ts";
import { listed, plural } from "../text/words/plural.ts";
import { dateFormat } from "../time/date-format.ts";
import { daysBeforeDate, localDateIn, startOfDay } from "../time/zone-time.ts";
import type { RequestContext } from "./request-context.ts";
import { itemList } from "./ui/layout/item-list.ts";

export const topicIds = liveList(() => Object.keys(newsRules.topics));

export function topicName(id: string): string {
  const topics: Readonly<Record<string, { name: string }>> = newsRules.topics;
  return words.topics[id] ?? sentence(topics[id]?.name ?? id);
}

const allMonths = 13;

/** What stands on the News page beside its stories. */
export async function readWays({ db, uses }: Pick<RequestContext, "db" | "uses">) {
  uses(archiveTag);
  const months = monthsOf(await countDays(db)).slice(0, allMonths);
  return {
    label: words.topicsLabel,
    chips: [...topicChips({}), chip(words.local, { local: true }, false)],
    record: words.record,
    months: { title: words.months.title, note: words.months.note, list: months.map(asMonth) },
  };
}

export type Ways = Awaited<ReturnType<typeof readWays>>;

export type Chip = ReturnType<typeof chip>;

/** A link to what a filter shows; `isCurrent`: it is shown now. */
function chip(name: string, filter: Filter, isCurrent: boolean) {
  return { name, href: filterPath(filter), ...(isCurrent && { isCurrent }) };
}

/** Links to every topic; the filter is what is shown now. */
export function topicChips({ topic, local }: Filter): Chip[] {
  return [undefined, ...topicIds].map((id) =>
    chip(id ? topicName(id) : words.all, { topic: id, local }, id === topic),
  );
}

export function placeChips({ topic, local }: Filter): Chip[] {
  const everywhere = { local: undefined, name: words.everywhere };
  return [everywhere, ...places()].map((place) =>
    chip(place.name, { topic, local: place.local }, place.local === local),
  );
}

/** What stands in addresses, `/news?from=memphis`, and what it is called. */
function places(): { local: boolean; value: string; name: string }[] {
  const city = site.city.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return [
    { local: true, value: city, name: words.local },
    { local: false, value: "elsewhere", name: words.elsewhere },
  ];
}

/** `/news?topic=ai&from=memphis`. */
export function filterPath({ topic, local }: Filter): string {
  const from = places().find((place) => place.local === local)?.value;
  const query = [topic && `topic=${topic}`, from && `from=${from}`].filter(Boolean).join("&");
  return query ? `${pages.news.path}?${query}` : pages.news.path;
}

/** What a query asks for; undefined when it names a topic or a place that there is not. */
export function readFilter(query: URLSearchParams): Filter | undefined {
  const topic = query.get("topic") || undefined;
  const from = query.get("from") || undefined;
  const place = places().find(({ value }) => value === from);
  if ((topic && !topicIds.includes(topic)) || (from && !place)) return undefined;
  return { topic, local: place?.local };
}

export function filterWords({ topic, local }: Filter): string[] {
  const place = places().find((place) => place.local === local)?.name ?? [];
  return [topic ? topicName(topic) : [], place].flat();
}

/** An article with its publisher's words marked as what they are on a page in another language. */
export function asTold<Told extends Pick<Article, "title" | "description" | "why" | "note" | "headline">>(
  article: Told,
): Told {
  const { title, description, why, note, headline } = article;
  return {
    ...article,
    title: foreign(title),
    description: foreign(description),
    ...(note && { note: foreign(note) }),
    ...(headline && { headline: foreign(headline) }),
    ...(why && { why: { ...why, words: why.words.map(foreign) } }),
  };
}

export type StoryLine = ReturnType<typeof asLine>;

export function asLine(article: Article) {
  const { title, url, source, publishedAt, description, ...more } = asTold(article);
  const { topics = [], local, pressRelease, alsoIn = [], note, headline } = more;
  /** "Data centers; Memphis newsroom". */
  const why = [listed(topics.map(topicName)), local ? news.newsroom : ""].filter(Boolean).join("; ");
  const isPressRelease = pressRelease === true;
  return { title, url, source, publishedAt, description, why, alsoIn, isPressRelease, note, headline };
}

/** schema.org's list of the stories on a page, without its context. */
export function storyList(articles: readonly Pick<Article, "title" | "url">[]): object {
  return itemList(articles.map(({ title, url }) => ({ url, name: title })));
}

/** The instant at which the day of `now` ends here. */
export function nextMidnight(now: Date): Date {
  return startOfDay(site.timeZone, daysBeforeDate(localDateIn(site.timeZone)(now), -1));
}

export function periodPath(period: string): string {
  return `${pages.news.path}/${period}`;
}

/** The pages of the archive for the sitemap: topics and the city's newsrooms that have stories, months, days. */
export async function newsAddresses({ db, uses }: Pick<RequestContext, "db" | "uses">) {
  uses(archiveTag);
  const days = await countDays(db);
  const months = monthsOf(days).map(({ period }) => ({
    path: periodPath(period),
    lastmod: days.find((day) => day.period.startsWith(period))?.period ?? "",
  }));
  const filters = [...topicIds.map((topic) => ({ topic })), { local: true }];
  const lists = await Promise.all(
    filters.map(async (filter) => {
      const [newest] = await readFiltered(db, filter, 1);
      return newest ? [{ path: filterPath(filter), lastmod: newest.publishedAt }] : [];
    }),
  );
  return [
    ...lists.flat(),
    ...months,
    ...days.map(({ period }) => ({ path: periodPath(period), lastmod: period })),
  ];
}

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
