/** The Record as data: what its JSON Feed and its table say of an entry. */
import { license } from "../../content/record/license.ts";
import { recordPage as words } from "../../content/record/page.ts";
import { record as kindWords } from "../../content/record.ts";
import { site } from "../../content/site.ts";
import { shortDay } from "../../publishing/days.ts";
import { splitTags } from "../../publishing/fields.ts";
import type { Entry } from "../../publishing/kind.ts";
import { record as kind } from "../../publishing/kinds/record.ts";
import { readSourceLines, type SourceLine } from "../../publishing/source-line.ts";
import { csvLine } from "../../text/csv.ts";
import { recordEntryView } from "../ui/record/record-entry-view.ts";
import type { Entry as FeedEntry } from "./feed-of-news.ts";

/** Days as YYYY-MM-DD, or YYYY-MM or YYYY when no more is known. `status`: "open" while the outcome is not known. */
function recordData({ values }: Entry) {
  const { date = "", until, topics, open, asOf, sources } = values;
  return {
    date,
    ...(until && { until }),
    topics: splitTags(topics),
    ...(open && { status: "open", open, ...(asOf && { asOf }) }),
    sources: readSourceLines(sources).map(({ opened: _, ...source }) => source),
  };
}

/** An entry in a feed. `origin`: the public origin, no trailing slash. */
export function recordEntry(entry: Entry, origin: string): FeedEntry {
  const { slug, dated, day, open, corrections } = recordEntryView(entry);
  const data = recordData(entry);
  const lines = [
    `${day.words}. ${kind.show(entry).text}`,
    ...(open ? [`${open.what}: ${kindWords.notKnown} ${open.asOf.words}.`] : []),
    `${words.entry.sources}: ${data.sources.map(sourceWords).join("; ")}.`,
    ...corrections.map(({ day, text }) => `${words.entry.corrected} ${day.words}: ${text}`),
  ];
  return {
    title: dated,
    description: lines.join("\n\n"),
    url: `${origin}${words.path}/${slug}`,
    source: site.name,
    publishedAt: entry.publishedAt ?? entry.createdAt,
    changedAt: entry.changedAt,
    more: { _record: data },
  };
}

const columns = "date,until,title,text,topics,status,open,asOf,sources,address,license".split(",");

/** A table with a line for each entry (RFC 4180), safe against CSV injection. `origin`: no trailing slash. */
export function recordCsv(entries: readonly Entry[], origin: string): string {
  const lines = entries.map((entry) => {
    const { topics, sources, ...data } = recordData(entry);
    const cells: Record<string, string> = {
      ...data,
      title: entry.title,
      text: kind.show(entry).text,
      topics: topics.join(", "),
      sources: sources.map(sourceWords).join("\n"),
      address: `${origin}${words.path}/${entry.slug}`,
      license: license.url,
    };
    return columns.map((name) => cells[name] ?? "");
  });
  // Without the byte order mark, spreadsheets guess the encoding and garble accents.
  return `\ufeff${[columns, ...lines].map(csvLine).join("")}`;
}

function sourceWords({ publisher, title, date, url }: Omit<SourceLine, "opened">): string {
  return [publisher, title, date && shortDay(date), url].filter(Boolean).join(", ");
}
