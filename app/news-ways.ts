/** The ways into the news: topics, places, months and days, as addresses, links and lists of headlines. Server only. */
import { feeds } from "../content/feeds.ts";
import { newsLists as words } from "../content/news/lists.ts";
import { news } from "../content/news.ts";
import { newsRules, subjectName } from "../content/news-rules.ts";
import { pages } from "../content/pages.ts";
import { site } from "../content/site.ts";
import { countDays, type Filter, monthsOf, readFiltered } from "../news/archive/archive.ts";
import { archiveTag } from "../news/archive/archive-rows.ts";
import type { Article } from "../news/article.ts";
import { hasAnswered, type SourceState } from "../news/source-state.ts";
import { foreign, liveList } from "../text/words/lookup.ts";
import { listed } from "../text/words/plural.ts";
import { daysBeforeDate, localDateIn, startOfDay } from "../time/zone-time.ts";
import type { RequestContext } from "./request-context.ts";
import { itemList } from "./ui/layout/item-list.ts";
import { asPublisher, type Publisher } from "./ui/news/news-sources.tsx";

export const topicIds = liveList(() => Object.keys(newsRules.topics));

export function topicName(id: string): string {
  return words.topics[id] ?? subjectName(id);
}

/** Topics of earlier addresses, and what each is called now. */
const renamed: Readonly<Record<string, string>> = {
  "power-water": "power",
  "air-health": "air",
  "jobs-taxes": "jobs",
};

/** The id of the topic that an address names, which an earlier release may have given. */
export function topicOfAddress(id: string): string {
  return topicIds.includes(id) ? id : (Object.hasOwn(renamed, id) && renamed[id]) || id;
}

export type Chip = ReturnType<typeof chip>;

/** A link to what a filter shows; `isCurrent`: it is shown now. */
export function chip(name: string, filter: Filter, isCurrent: boolean) {
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
  const topic = topicOfAddress(query.get("topic") ?? "") || undefined;
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

/** Those that readers are told of; where none has answered yet, all that are known to be right. */
export function publishersOf(sources: readonly SourceState[]): Publisher[] {
  const told = sources.filter(hasAnswered);
  const shown = told.length > 0 ? told : sources.filter(({ unproven }) => !unproven);
  return (shown.length > 0 ? shown : feeds).map(asPublisher);
}

export type StoryLine = ReturnType<typeof asLine>;

export function asLine(article: Article) {
  const { title, url, source, publishedAt, description, ...more } = asTold(article);
  const { topics = [], local, labels, alsoIn = [], note, headline } = more;
  /** "Data centers; Memphis newsroom". */
  const why = [listed(topics.map(topicName)), local ? news.newsroom : ""].filter(Boolean).join("; ");
  return { title, url, source, publishedAt, description, why, alsoIn, labels, note, headline };
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

/** The pages of the news for the sitemap: the rules, topics and the city's newsrooms that have stories, months, days. */
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
  const rules = days[0] ? [{ path: words.rules.path, lastmod: days[0].period }] : [];
  return [
    ...rules,
    ...lists.flat(),
    ...months,
    ...days.map(({ period }) => ({ path: periodPath(period), lastmod: period })),
  ];
}
