/** The Record and the promises as data: what their JSON feeds and their tables say of an entry. */
import { license } from "../../content/record/license.ts";
import { recordPage as words } from "../../content/record/page.ts";
import { record as kindWords } from "../../content/record.ts";
import { site } from "../../content/site.ts";
import { shortDay } from "../../publishing/days.ts";
import { entryTopics } from "../../publishing/entry-topics.ts";
import type { Entry } from "../../publishing/kind.ts";
import { promise as promiseKind } from "../../publishing/kinds/promise.ts";
import { record as kind } from "../../publishing/kinds/record.ts";
import { readSourceLines, type SourceLine } from "../../publishing/source-line.ts";
import { filled } from "../../text/filled.ts";
import { recordLine } from "../ui/record/record-entry-view.ts";
import type { Entry as FeedEntry } from "./feed-of-news.ts";
import { otherEntry } from "./own-entries.ts";

/** Days as YYYY-MM-DD, or YYYY-MM or YYYY when no more is known. `status`: "open" while the outcome is not known. */
function recordData({ values }: Entry) {
  const { date = "", until, open, asOf, sources, coverage } = values;
  return {
    date,
    ...(until && { until }),
    topics: entryTopics({ values }),
    ...(open && { status: "open", open, ...(asOf && { asOf }) }),
    sources: reportsOf(sources),
    ...(coverage && { coverage: reportsOf(coverage) }),
  };
}

/** `missing`: the day on which one was found to be no longer at its address; `archive`: a copy of it in a public web archive. */
function reportsOf(lines: string | undefined) {
  return readSourceLines(lines).map(({ opened: _, ...source }) => source);
}

/** An entry in a feed. `origin`: the public origin, no trailing slash. */
export function recordEntry(entry: Entry, origin: string, item = otherEntry(kind, entry, origin)): FeedEntry {
  const { day, open, corrections } = recordLine(entry);
  const data = recordData(entry);
  const lines = [
    `${day.words}. ${item.description}`,
    ...(open ? [`${open.what}: ${kindWords.notKnown} ${open.asOf.words}.`] : []),
    `${words.entry.sources}: ${data.sources.map(sourceWords).join("; ")}.`,
    ...corrections.map(({ day, text }) => `${words.entry.corrected} ${day.words}: ${text}`),
  ];
  return { ...item, description: lines.join("\n\n"), more: { _record: data } };
}

/** A line of a table and an item of a feed. */
export interface DataRow {
  item: FeedEntry;
  cells: Readonly<Record<string, string>>;
}

export const recordColumns =
  "date,until,title,text,topics,status,open,asOf,sources,address,license,coverage".split(",");

/** `origin`: the public origin, no trailing slash. */
export function recordRow(entry: Entry, origin: string): DataRow {
  const { coverage = [], ...data } = recordData(entry);
  const plain = otherEntry(kind, entry, origin);
  const item = recordEntry(entry, origin, plain);
  const more = { text: plain.description, coverage: coverage.map(sourceWords).join("\n") };
  return { item, cells: { ...cellsOf(entry, item, data), ...more } };
}

export const promiseColumns = "made,due,who,title,figure,status,counted,topics,sources,address,license".split(
  ",",
);

/** The same of a promise. */
export function promiseRow(entry: Entry, origin: string): DataRow {
  const { figure, who, made, due, status, counted } = entry.values;
  const data = {
    ...filled({ made, due, who, figure, status, counted }),
    topics: entryTopics(entry),
    sources: reportsOf(entry.values.sources),
  };
  const { summary, text } = promiseKind.show(entry);
  const item = {
    ...otherEntry(promiseKind, entry, origin),
    description: `${summary}\n\n${text}`,
    source: site.name,
    more: { _promise: data },
  };
  return { item, cells: cellsOf(entry, item, data) };
}

/** What the tables of both say in the same way. */
function cellsOf<T extends Pick<ReturnType<typeof recordData>, "topics" | "sources">>(
  { values: { title = "" } }: Entry,
  { url }: FeedEntry,
  { topics, sources, ...data }: T,
) {
  const lines = { topics: topics.join(", "), sources: sources.map(sourceWords).join("\n") };
  return { ...data, title, ...lines, address: url, license: license.url };
}

function sourceWords({ publisher, title, date, url, archive, missing }: Omit<SourceLine, "opened">): string {
  const state = [missing && `${words.entry.missing} ${shortDay(missing)}`, archive];
  return [publisher, title, date && shortDay(date), url, ...state].filter(Boolean).join(", ");
}
