/** Entries of The Record and promises as pages show them. Server only. */
import { splitTags } from "../../../publishing/fields.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { corrections } from "../../../publishing/kinds/record.ts";
import { datedTitle, shortDay, shortRange } from "../../../publishing/short-day.ts";
import { openedOn, readSourceLines } from "../../../publishing/source-line.ts";
import { renderSafely } from "../../../text/markdown/render-safely.ts";
import { linkTerms } from "../../term-links.ts";

/** A day, month or year and its words. */
export interface ShownDay {
  iso: string;
  words: string;
}

export type ShownRecord = ReturnType<typeof shownRecord>;

export function shownRecord({ slug, values, body }: Entry) {
  const { title = "", date = "", until, open, asOf = "" } = values;
  const opened = openedOn(values.sources);
  return {
    slug,
    title,
    /** With its day, for where it stands alone. */
    dated: datedTitle(values),
    html: linkTerms(renderSafely(body)),
    /** The first one is its stave. */
    topics: splitTags(values.topics),
    year: date.slice(0, 4),
    /** Within its year: "Sep 21"; and with it: "Sep 21, 2026". */
    date: { iso: date, words: until ? shortRange(date, until) : shortDay(date, false) },
    day: { iso: date, words: until ? shortRange(date, until, true) : shortDay(date) },
    ...(open && { open: { what: open, asOf: shownDay(asOf) } }),
    sources: shownSources(values.sources),
    /** The day on which its sources were opened, once all of them were. */
    ...(opened && { checked: shownDay(opened) }),
    corrections: corrections(values.corrections).map(({ day, text }) => ({ day: shownDay(day), text })),
  };
}

export type ShownPromise = ReturnType<typeof shownPromise>;

export function shownPromise({ slug, values }: Entry) {
  const { title = "", figure = "", who = "", made = "", due, status = "open" } = values;
  const opened = openedOn(values.sources);
  return {
    slug,
    title,
    figure,
    who,
    made: shownDay(made),
    ...(due && { due: shownDay(due) }),
    status,
    counted: values.counted ?? "",
    sources: shownSources(values.sources),
    ...(opened && { checked: shownDay(opened) }),
  };
}

export function shownDay(iso: string): ShownDay {
  return { iso, words: shortDay(iso) };
}

export type ShownSource = ReturnType<typeof shownSources>[number];

function shownSources(lines = "") {
  return readSourceLines(lines).map(({ date, ...source }) => ({
    ...source,
    ...(date && { date: shownDay(date) }),
  }));
}

const limit = 4;

export function relatedEntries(
  { slug, topics, date }: ShownRecord,
  all: readonly ShownRecord[],
): ShownRecord[] {
  const [topic = ""] = topics;
  const timeOf = (day: string) => Date.parse(day);
  const distance = (other: ShownRecord) => Math.abs(timeOf(other.date.iso) - timeOf(date.iso));
  return all
    .filter((other) => other.slug !== slug && other.topics.includes(topic))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, limit)
    .toSorted((a, b) => (a.date.iso < b.date.iso ? 1 : -1));
}
