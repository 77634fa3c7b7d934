/** What the screen The Record shows for a filter, from all published entries. Server only. */
import { placeLabel, places } from "../../../content/places.ts";
import { type CityMap, type EntryLink, maps, pageCorrections } from "../../../content/record/city.ts";
import { recordPage as words } from "../../../content/record/page.ts";
import { topicValues } from "../../../content/topics.ts";
import type { Withdrawn } from "../../../publishing/entries/withdrawn-entries.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import { type DayView, dayView, type PromiseView, type RecordEntryView } from "./record-entry-view.ts";
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

/** `all`: newest first. `today`: the local date YYYY-MM-DD. `withdrawn`: entries and promises that were. */
export function recordView(
  all: readonly RecordEntryView[],
  promises: readonly PromiseView[],
  filter: RecordFilter,
  today: string,
  withdrawn: readonly Withdrawn[] = [],
) {
  const entries = all.filter((entry) => isShown(entry, filter));
  const counts = countChoices(all, filter);
  const newest = all[0];
  const years = counts.years
    .map(([year]) => ({ year, entries: entries.filter((entry) => entry.year === year) }))
    .filter((one) => one.entries.length > 0);
  /** Of the year that is open. */
  const months = [...new Set(years[0]?.entries.map(({ date }) => date.iso.slice(0, 7)))]
    .filter((iso) => iso.length === 7)
    .map((iso) => ({ iso, words: monthAndYear(iso, "short") }));
  return {
    filter,
    /** Of all entries: how many, how many with an open question, the day of the newest. */
    total: all.length,
    open: all.filter(({ open }) => open).length,
    newest: newest?.day.words ?? "",
    /** From the first day to the last, as ISO 8601 writes an interval. */
    period: [...new Set([all.at(-1)?.date.iso, newest?.date.iso])].filter(Boolean).join("/"),
    counts,
    showing: showing(entries.length, all.length, filter),
    arches: timelineView(entries, {
      topic: filter.topic,
      today,
      newest: newest?.date.iso ?? "",
      openYear: isFiltered(filter) ? undefined : years[0]?.year,
    }),
    needle: needleSpots(months, today),
    years,
    promises,
    corrections: allCorrections(all, withdrawn),
    maps: maps.flatMap((map) => mapView(map, new Set(all.map(({ slug }) => slug)))),
  };
}

/** How many entries each choice would show, beside the other choices that are made. */
function countChoices(all: readonly RecordEntryView[], filter: RecordFilter) {
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

function isShown({ topics, places, year, open }: RecordEntryView, filter: RecordFilter): boolean {
  if (filter.place && !places.includes(filter.place)) return false;
  if (filter.topic && !topics.includes(filter.topic)) return false;
  if (filter.year && year !== filter.year) return false;
  return !filter.open || open !== undefined;
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
function allCorrections(all: readonly RecordEntryView[], withdrawn: readonly Withdrawn[]): Correction[] {
  const ofEntries = all.flatMap(({ slug, title, corrections }) =>
    corrections.map(({ day, text }) => ({ day, about: title, slug, text })),
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
