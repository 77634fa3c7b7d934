/** What the screen The Record shows for a filter, from all published entries. Server only. */
import { placeLabel, places } from "../../../content/places.ts";
import { type CityMap, type EntryLink, maps, pageCorrections } from "../../../content/record/city.ts";
import { recordPage as words } from "../../../content/record/page.ts";
import { topicValues } from "../../../content/topics.ts";
import type { Withdrawn } from "../../../publishing/entries/withdrawn-entries.ts";
import { entryPlaces, entryTopics } from "../../../publishing/entry-topics.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { corrections as readCorrections } from "../../../publishing/kinds/record.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import { type DayView, dayView, type PromiseView, recordLine } from "./record-entry-view.ts";
import { isFiltered, type RecordFilter, topicName } from "./record-filter.ts";
import { needleSpots } from "./timeline-plot.ts";
import { monthAndYear, timelineView } from "./timeline-view.ts";

export interface Correction {
  day: DayView;
  about: string;
  /** Of the corrected entry. */
  slug?: string;
  text: string;
}

export type RecordView = ReturnType<typeof recordView>;

/** Of a longer Record, years that have ended are links to their own page: the list stays one that a phone can open. */
const mostWhole = 500;

/** `published`: newest first. `today`: the local date YYYY-MM-DD. `withdrawn`: entries and promises that were. */
export function recordView(
  published: readonly Entry[],
  promises: readonly PromiseView[],
  filter: RecordFilter,
  today: string,
  withdrawn: readonly Withdrawn[] = [],
) {
  const all = published.map(filed);
  const shown = all.filter((one) => isShown(one, filter));
  const counts = countChoices(all, filter);
  const isWhole = isFiltered(filter) || shown.length <= mostWhole;
  const years = counts.years
    .map(([year]) => ({ year, of: shown.filter((one) => one.year === year) }))
    .filter(({ of }) => of.length > 0)
    .map(({ year, of }, at) => ({
      year,
      count: of.length,
      /** Those of a link are on its page. */
      entries: isWhole || at === 0 ? of.map(({ entry }) => recordLine(entry)) : [],
    }));
  const [newest, oldest] = [published[0]?.values.date, published.at(-1)?.values.date];
  /** Of the year that is open. */
  const months = [...new Set(years[0]?.entries.map(({ date }) => date.iso.slice(0, 7)))]
    .filter((iso) => iso.length === 7)
    .map((iso) => ({ iso, words: monthAndYear(iso, "short") }));
  return {
    filter,
    /** Of all entries: how many, how many with an open question, the day of the newest. */
    total: all.length,
    open: all.filter(({ open }) => open).length,
    newest: published[0] ? recordLine(published[0]).day.words : "",
    /** From the first day to the last, as ISO 8601 writes an interval. */
    period: [...new Set([oldest, newest])].filter(Boolean).join("/"),
    counts,
    showing: showing(shown.length, all.length, filter),
    arches: timelineView(
      shown.map(({ entry }) => entry),
      {
        topic: filter.topic,
        today,
        newest: newest ?? "",
        openYear: isFiltered(filter) ? undefined : years[0]?.year,
      },
    ),
    needle: needleSpots(months, today),
    years,
    promises,
    corrections: allCorrections(published, withdrawn),
    maps: maps.flatMap((map) => mapView(map, new Set(published.map(({ slug }) => slug)))),
  };
}

type Filed = ReturnType<typeof filed>;

/** By what the filters choose. */
function filed(entry: Entry) {
  const { date = "", open } = entry.values;
  return { entry, topics: entryTopics(entry), places: entryPlaces(entry), year: date.slice(0, 4), open };
}

/** How many entries each choice would show, beside the other choices that are made. */
function countChoices(all: readonly Filed[], filter: RecordFilter) {
  const { topic: _, ...anyTopic } = filter;
  const count = (choice: RecordFilter) => all.filter((entry) => isShown(entry, choice)).length;
  const years = [...new Set(all.map(({ year }) => year))];
  return {
    topics: Object.fromEntries(topicValues.map((value) => [value, count({ ...filter, topic: value })])),
    allTopics: count(anyTopic),
    places: places
      .map(({ value, label }) => ({ value, label, count: count({ ...filter, place: value }) }))
      .filter(({ value, count }) => count > 0 || value === filter.place),
    years: years.map((year) => [year, count({ ...filter, year })] as const),
    open: count({ ...filter, open: true }),
  };
}

function isShown({ topics, places, year, open }: Filed, filter: RecordFilter): boolean {
  if (filter.place && !places.includes(filter.place)) return false;
  if (filter.topic && !topics.includes(filter.topic)) return false;
  if (filter.year && year !== filter.year) return false;
  return !filter.open || Boolean(open);
}

function showing(
  count: number,
  total: number,
  { topic, place, year, open, isUnknown }: RecordFilter,
): string {
  const { filter } = words;
  if (isUnknown) return filter.unknown;
  if (!isFiltered({ topic, place, year, open })) return plural(filter.everything, total);
  const what = [
    topic ? fill(filter.about, { topic: topicName(topic) }) : "",
    place ? fill(filter.naming, { place: placeLabel(place) }) : "",
    open ? filter.withOpen : "",
    year ? fill(filter.from, { year }) : "",
  ];
  const said = { what: what.join("") };
  return count === 0 ? fill(filter.showing.none, said) : plural(filter.showing, count, said);
}

/** Of entries and of other pages, and what was withdrawn; newest first. */
function allCorrections(all: readonly Entry[], withdrawn: readonly Withdrawn[]): Correction[] {
  const ofEntries = all.flatMap(({ slug, values: { title = "", corrections } }) =>
    readCorrections(corrections).map(({ day, text }) => ({ day: dayView(day), about: title, slug, text })),
  );
  const ofPages = pageCorrections.map(({ day, page, text }) => ({ day: dayView(day), about: page, text }));
  const gone = withdrawn.map(({ day, title, reason }) => ({
    day: dayView(day),
    about: title,
    text: [words.corrections.withdrawn, reason].filter(Boolean).join(" "),
  }));
  return [...ofEntries, ...ofPages, ...gone].toSorted((a, b) => b.day.iso.localeCompare(a.day.iso));
}

/** The map with what published entries say; without any site there is none. */
function mapView(map: CityMap, published: ReadonlySet<string>): CityMap[] {
  const among = (links: readonly EntryLink[]) => links.filter(({ slug }) => published.has(slug));
  const sites = map.sites
    .map((site) => ({
      ...site,
      links: among(site.links),
      hasRing: site.hasRing && published.has(map.rings.slug),
    }))
    .filter(({ links }) => links.length > 0);
  if (sites.length === 0) return [];
  return [{ ...map, sites, notDrawn: { ...map.notDrawn, links: among(map.notDrawn.links) } }];
}
