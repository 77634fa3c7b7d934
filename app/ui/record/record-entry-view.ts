/** Entries of The Record and promises as pages show them. Server only. */

import { datedTitle, shortDay, shortRange } from "../../../publishing/days.ts";
import { entryTopics } from "../../../publishing/entry-topics.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { corrections } from "../../../publishing/kinds/record.ts";
import { openedOn, readSourceLines } from "../../../publishing/source-line.ts";
import { renderSafely } from "../../../text/markdown/render-safely.ts";
import { foreign } from "../../../text/words/lookup.ts";
import { linkTerms } from "../../term-links.ts";

export type RecordEntryView = ReturnType<typeof recordEntryView>;

export function recordEntryView(entry: Entry) {
  return {
    ...recordLine(entry),
    html: linkTerms(renderSafely(entry.body)),
  };
}

export type RecordLine = ReturnType<typeof recordLine>;

/** What is shown of an entry without its text. */
export function recordLine({ slug, values }: Entry) {
  const { title = "", date = "", until, open, asOf = "" } = values;
  const opened = openedOn(values.sources);
  return {
    slug,
    title,
    /** With its day, for where it stands alone. */
    dated: datedTitle(values),
    /** The first one is its stave. */
    topics: entryTopics({ values }),
    year: date.slice(0, 4),
    /** Within its year: "Sep 21"; and with it: "Sep 21, 2026". */
    date: { iso: date, words: until ? shortRange(date, until) : shortDay(date, false) },
    day: { iso: date, words: until ? shortRange(date, until, true) : shortDay(date) },
    ...(open && { open: { what: open, asOf: dayView(asOf) } }),
    sources: sourceViews(values.sources),
    coverage: sourceViews(values.coverage),
    /** The day on which its sources were opened, once all of them were. */
    ...(opened && { checked: dayView(opened) }),
    corrections: corrections(values.corrections).map(({ day, text }) => ({ day: dayView(day), text })),
  };
}

export type PromiseView = ReturnType<typeof promiseView>;

export function promiseView({ slug, values }: Entry) {
  const { title = "", figure = "", who = "", made = "", due, status = "open" } = values;
  const opened = openedOn(values.sources);
  return {
    slug,
    title,
    figure,
    who,
    topics: entryTopics({ values }),
    made: dayView(made),
    ...(due && { due: dayView(due) }),
    status,
    counted: values.counted ?? "",
    sources: sourceViews(values.sources),
    ...(opened && { checked: dayView(opened) }),
  };
}

export type DayView = ReturnType<typeof dayView>;

/** A day, month or year and its words. */
export function dayView(iso: string) {
  return { iso, words: shortDay(iso) };
}

export type SourceView = ReturnType<typeof sourceViews>[number];

function sourceViews(lines = "") {
  return readSourceLines(lines).map(({ title, date, missing, ...source }) => ({
    ...source,
    title: foreign(title),
    ...(date && { date: dayView(date) }),
    ...(missing && { missing: dayView(missing) }),
  }));
}

/** What happened before an entry and after it: on its first topic, else in the whole Record. `all`: newest first. */
export function neighborsOf(entry: Entry, all: readonly Entry[]) {
  const { slug } = entry;
  const [topic = ""] = entryTopics(entry);
  const beside = (list: readonly Entry[]) => {
    const at = list.findIndex((one) => one.slug === slug);
    return { before: list[at + 1], after: list[at - 1] };
  };
  const onTopic = beside(all.filter((one) => entryTopics(one).includes(topic)));
  const inAll = beside(all);
  return { before: onTopic.before ?? inAll.before, after: onTopic.after ?? inAll.after };
}
