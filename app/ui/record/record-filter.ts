/** What of The Record is shown: its address is the filter, so it works without script and can be passed on. */
import { places } from "../../../content/places.ts";
import { recordPage } from "../../../content/record/page.ts";
import { topicLabel, topicValues } from "../../../content/topics.ts";

export interface RecordFilter {
  /** A value of `topics` (content/topics.ts). */
  topic?: string;
  /** A value of `places` (content/places.ts). */
  place?: string;
  /** YYYY. */
  year?: string;
  /** Only entries with an open question. */
  open?: boolean;
  /** The list of a topic or a place that has a page: without it, and without year and open questions, its address leads there. */
  all?: boolean;
  /** The address names a topic or a year that there is not; the rest of it is ignored. */
  isUnknown?: boolean;
}

/** Reads the query of an address. Whatever else it holds is ignored. */
export function readFilter(query: URLSearchParams): RecordFilter {
  const topic = query.get("topic") ?? "";
  const year = query.get("year") ?? "";
  const place = query.get("place") ?? "";
  const isKnown =
    (topic === "" || topicValues.includes(topic)) &&
    (place === "" || places.some(({ value }) => value === place));
  if (!isKnown || !/^(20\d\d)?$/.test(year)) return { isUnknown: true };
  const open = query.get("open") === "1";
  return {
    ...(topic && { topic }),
    ...(place && { place }),
    ...(year && { year }),
    ...(open && { open }),
    ...(query.get("all") === "1" && { all: true }),
  };
}

/** The one query that stands for a filter: "" or begins with a question mark. So pages can be kept by their address. */
export function filterQuery({ topic, place, year, open, all, isUnknown }: RecordFilter): string {
  const query = new URLSearchParams();
  if (isUnknown) query.set("topic", "unknown");
  if (topic) query.set("topic", topic);
  if (place) query.set("place", place);
  if (year) query.set("year", year);
  if (open) query.set("open", "1");
  if (all && (topic || place) && !year && !open) query.set("all", "1");
  return query.size > 0 ? `?${query}` : "";
}

/** Whether the filter asks for nothing but a topic or a place, whose page says more than its list. */
export function asksForPage({ topic, place, year, open, all }: RecordFilter): boolean {
  return Boolean(topic) !== Boolean(place) && !year && !open && !all;
}

export function isFiltered({ topic, place, year, open }: RecordFilter): boolean {
  return Boolean(topic || place || year || open);
}

/** Where the list begins: the address of a filter leads there. */
export const listId = "entries";

export function filterAddress(filter: RecordFilter): string {
  return `${recordPage.path}${filterQuery({ ...filter, all: true })}#${listId}`;
}

/** In the middle of a sentence. */
export function topicName(topic: string): string {
  return topicLabel(topic).toLowerCase();
}

export function entryId(slug: string): string {
  return `e-${slug}`;
}
