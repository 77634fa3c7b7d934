/** Which events an address asks for. The page, the calendar file and the feeds read it alike: `/events?type=class&free=1`. */
import { eventFilter as words } from "../../content/event-filter.ts";
import { languages } from "../../content/languages.ts";
import { ownLanguage } from "../../content/own-language.ts";
import { places } from "../../content/places.ts";
import { topics } from "../../content/topics.ts";
import { liveList } from "../../text/words/lookup.ts";
import { entryPlaces, entryTopics } from "../entry-topics.ts";
import { splitTags } from "../fields.ts";
import type { Draft, Entry } from "../kind.ts";
import { dayWords } from "../source-line.ts";
import { priceOf } from "./calendar-event.ts";

export type FilterName = (typeof words.names)[number]["value"];
/** The chosen value of each; absent: any. */
export type EventFilter = { readonly [Name in FilterName]?: string };

/** The languages in which events may be held: those of the site. */
export const eventLanguages = liveList(() =>
  [ownLanguage, ...languages].map(({ code, name }) => ({ value: code, label: name })),
);

/** Reads a query. What there is not, and whatever else it holds, is ignored. */
export function parseEventFilter(query: URLSearchParams): EventFilter {
  const asked = filterNames.map((name) => [name, query.get(name) ?? ""] as const);
  return Object.fromEntries(
    asked.filter(([name, value]) => options[name]([value]).some((option) => option.value === value)),
  );
}

/** The one query that stands for a filter: "" or begins with a question mark. So pages can be kept by their address. */
export function eventQuery(filter: EventFilter): string {
  const query = new URLSearchParams(filter as Record<string, string>);
  return query.size > 0 ? `?${query}` : "";
}

/** Entries of the kind `event`, in the site's own language, that fit all of a filter, in their order. */
export function filterEvents(entries: readonly Entry[], filter: EventFilter = {}): Entry[] {
  const names = filterNames.filter((name) => filter[name]);
  return entries.filter((entry) => names.every((name) => valuesOf[name](entry).includes(filter[name] ?? "")));
}

/** What may be chosen among such entries: of each any, and the values that some have, unless all have them; of months every one. */
export function eventChoices(entries: readonly Draft[], filter: EventFilter = {}) {
  const { any, button, names } = words;
  const choices = filterNames.flatMap((name) => {
    const values = entries.map(valuesOf[name]);
    const chosen = filter[name] ?? "";
    const found = new Set([...values.flat(), chosen]);
    const shown = options[name]([...found].toSorted()).filter(({ value }) => found.has(value));
    const isDrawn = shown.some(
      ({ value }) => value === chosen || name === "month" || values.some((all) => !all.includes(value)),
    );
    const all = [{ value: "", label: any }, ...shown].map(({ value, label }) => ({ value, label }));
    return isDrawn ? [{ name, label: labelOf(names, name), chosen, options: all }] : [];
  });
  return { button, choices };
}

/** The label of a value; a value without one is its own. */
export function labelOf(choices: Labeled, value = ""): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

type Labeled = readonly { value: string; label: string }[];

const options: Record<FilterName, (told: readonly string[]) => Labeled> = {
  topic: () => topics,
  place: () => [{ value: "online", label: words.online }, ...places],
  type: () => words.types,
  free: () => [{ value: "1", label: words.free }],
  language: () => eventLanguages,
  access: () => words.access,
  month: (told) =>
    told
      .filter((value) => /^20\d\d-(0[1-9]|1[0-2])$/.test(value))
      .map((value) => ({ value, label: dayWords(value) })),
};
const filterNames = Object.keys(options) as FilterName[];

const valuesOf: Record<FilterName, (entry: Draft) => readonly string[]> = {
  topic: entryTopics,
  place: (entry) => [...(entry.values.link ? ["online"] : []), ...entryPlaces(entry)],
  type: ({ values: { type } }) => (type ? [type] : []),
  free: ({ values: { cost = "" } }) => (priceOf(cost)?.price === 0 ? ["1"] : []),
  language: ({ values: { inLanguage } }) => [inLanguage || ownLanguage.code],
  access: ({ values: { accessible } }) => splitTags(accessible),
  /** Those on whose days it takes place, as its page tells them: at most twelve. */
  month: ({ values: { start = "", end = "" } }) => {
    const months: string[] = [];
    for (
      let next = start.slice(0, 7);
      `${next}-01T00:00` < end && months.length < 12;
      next = monthAfter(next)
    )
      months.push(next);
    return months;
  },
};

/** The month (YYYY-MM) so many after the one of a date. */
export function monthAfter(date: string, count = 1): string {
  const month = new Date(`${date.slice(0, 7)}-01`);
  month.setUTCMonth(month.getUTCMonth() + count);
  return month.toISOString().slice(0, 7);
}
