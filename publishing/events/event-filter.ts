/** Which events an address asks for. The page, the calendar file and the feeds read it alike: `/events?topic=water&free=1`. */
import { places } from "../../content/places.ts";
import { topics } from "../../content/topics.ts";
import { entryPlaces, entryTopics } from "../entry-topics.ts";
import type { Entry } from "../kind.ts";
import { priceOf } from "./calendar-event.ts";

export type FilterName = "topic" | "place" | "free";
/** The chosen value of each; absent: any. */
export type EventFilter = { readonly [Name in FilterName]?: string };

const known: Record<FilterName, () => readonly string[]> = {
  topic: () => topics.map(({ value }) => value),
  place: () => ["online", ...places.map(({ value }) => value)],
  free: () => ["1"],
};
const names = Object.keys(known) as FilterName[];

/** Reads a query. What there is not, and whatever else it holds, is ignored. */
export function parseEventFilter(query: URLSearchParams): EventFilter {
  const asked = names.map((name) => [name, query.get(name) ?? ""] as const);
  return Object.fromEntries(asked.filter(([name, value]) => known[name]().includes(value)));
}

/** The one query that stands for a filter: "" or begins with a question mark. So pages can be kept by their address. */
export function eventQuery(filter: EventFilter): string {
  const query = new URLSearchParams(filter as Record<string, string>);
  return query.size > 0 ? `?${query}` : "";
}

/** Entries of the kind `event`, in the site's own language, that fit all of a filter, in their order. */
export function filterEvents(entries: readonly Entry[], filter: EventFilter = {}): Entry[] {
  const asked = names.filter((name) => filter[name]);
  return entries.filter((entry) => asked.every((name) => valuesOf[name](entry).includes(filter[name] ?? "")));
}

const valuesOf: Record<FilterName, (entry: Entry) => readonly string[]> = {
  topic: entryTopics,
  place: (entry) => [...(entry.values.link ? ["online"] : []), ...entryPlaces(entry)],
  free: ({ values: { cost = "" } }) => (priceOf(cost)?.price === 0 ? ["1"] : []),
};
