/** What of The Record is shown: its address is the filter, so it works without script and can be passed on. */
import { recordPage } from "../../../content/record/page.ts";
import { record as words } from "../../../content/record.ts";

export interface RecordFilter {
  /** A value of `topics` in content/record.ts. */
  topic?: string;
  /** YYYY. */
  year?: string;
  /** Only entries with an open question. */
  open?: boolean;
  /** The address names a topic or a year that there is not; the rest of it is ignored. */
  isUnknown?: boolean;
}

/** Reads the query of an address. Whatever else it holds is ignored. */
export function readFilter(query: URLSearchParams): RecordFilter {
  const topic = query.get("topic") ?? "";
  const year = query.get("year") ?? "";
  const isKnown = topic === "" || words.topics.some(({ value }) => value === topic);
  if (!isKnown || !/^(20\d\d)?$/.test(year)) return { isUnknown: true };
  return { ...(topic && { topic }), ...(year && { year }), ...(query.get("open") === "1" && { open: true }) };
}

/** The one query that stands for a filter: "" or begins with a question mark. So pages can be kept by their address. */
export function filterQuery({ topic, year, open, isUnknown }: RecordFilter): string {
  const query = new URLSearchParams();
  if (isUnknown) query.set("topic", "unknown");
  if (topic) query.set("topic", topic);
  if (year) query.set("year", year);
  if (open) query.set("open", "1");
  return query.size > 0 ? `?${query}` : "";
}

/** Where the list begins: the address of a filter leads there. */
export const listId = "entries";

export function filterAddress(filter: RecordFilter): string {
  return `${recordPage.path}${filterQuery(filter)}#${listId}`;
}

export function topicLabel(topic: string): string {
  return words.topics.find(({ value }) => value === topic)?.label ?? topic;
}

/** In the middle of a sentence. */
export function topicName(topic: string): string {
  return topicLabel(topic).toLowerCase();
}

export function entryId(slug: string): string {
  return `e-${slug}`;
}
