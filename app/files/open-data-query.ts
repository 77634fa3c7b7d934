/** What an address of our data asks for. */
import * as v from "valibot";
import { places } from "../../content/places.ts";
import { topicValues } from "../../content/topics.ts";
import { type EventFilter, eventQuery, parseEventFilter } from "../../publishing/events/event-filter.ts";

/** The paths of our data, without their first slash. */
export const dataFiles = ["record", "promises", "meetings", "events"]
  .flatMap((name) => ["xml", "json", "csv"].map((ending) => `${name}.${ending}`))
  .concat("meetings.ics");

const text = v.string();
const rules = v.object({
  topic: v.optional(v.custom<string>((value) => topicValues.includes(String(value)))),
  place: v.optional(v.custom<string>((named) => places.some(({ value }) => value === named))),
  /** ISO 8601 instant, UTC. */
  since: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/),
      v.check((day) => !Number.isNaN(Date.parse(day))),
      v.transform((day) => new Date(day).toISOString()),
    ),
  ),
  /** From 1 on. */
  page: v.optional(v.pipe(text, v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), "1"),
});

export type DataQuery = v.InferOutput<typeof rules>;

/**
 * Reads `?topic= &place= &since= &page=`; undefined when one of them names what there is not. Whatever else it holds is ignored. Of
 * events it reads the filters of their page too.
 */
export function readDataQuery(
  query: URLSearchParams,
  isOfEvents = false,
): (DataQuery & EventFilter) | undefined {
  const given = Object.fromEntries([...query].filter(([, value]) => value));
  const filter = isOfEvents ? parseEventFilter(query) : {};
  const { place, ...rest } = given;
  // Online is a place of events.
  const asked = v.safeParse(rules, filter.place ? rest : given);
  return asked.success ? { ...asked.output, ...filter } : undefined;
}

/** The one query that stands for it: "" or begins with a question mark. */
export function dataQuery(asked: DataQuery | undefined): string {
  const { page = 1, ...filter } = asked ?? { topic: "unknown" };
  const query = new URLSearchParams({ ...filter, ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `?${query}` : "";
}

/** The same for the query of one of our files, by its path. */
export function fileQuery(path: string, query: URLSearchParams): string {
  return dataQuery(readDataQuery(query, isOfEvents(path)));
}

export function isOfEvents(path: string): boolean {
  return path.startsWith("/events.");
}

/** Where the events are that other sites frame. */
export const framePath = "/embed/events";

/** In which colors a frame is, if its address says so. */
export function themeOf(query: URLSearchParams): { theme?: string } {
  const theme = query.get("theme");
  return theme === "light" || theme === "dark" ? { theme } : {};
}

/** The one query that stands for that of the framed events. */
export function frameQuery(query: URLSearchParams): string {
  return eventQuery({ ...parseEventFilter(query), ...themeOf(query) });
}
