import { recordPage as words } from "../../content/record/page.ts";
import { record as kindWords } from "../../content/record.ts";
import { site } from "../../content/site.ts";
import type { Entry as PublishedEntry } from "../../publishing/kind.ts";
import { record as kind } from "../../publishing/kinds/record.ts";
import { readEntries } from "../published-entries.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import type { ShownSource } from "../ui/record/shown-record.ts";
import { shownRecord } from "../ui/record/shown-record.ts";
import type { Route } from "./+types/record-feed";
import { type Entries, type Entry, type FeedHead, feedResponse } from "./feed-of-news.ts";

const limit = 100;

const recordFeed: FeedHead = {
  title: words.feedTitle,
  description: words.description,
  path: words.path,
  page: words.path,
};

/** GET /record.xml and /record.json: the newest entries of The Record, each with its day, its sources and its corrections. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  return feedResponse(request, values, await readRecordFeed(values), recordFeed);
}

/** Newest first, as feed readers sort: by the day of publication, then by the day it happened. */
async function readRecordFeed(values: RequestContext): Promise<Entries> {
  const entries = await readEntries(values, kind, { limit });
  const articles = entries
    .map((entry) => feedEntry(entry, values.siteUrl))
    .toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : 0));
  return {
    articles,
    updatedAt:
      articles
        .map(({ changedAt = "" }) => changedAt)
        .toSorted()
        .at(-1) ?? null,
  };
}

function feedEntry(entry: PublishedEntry, origin: string): Entry {
  const { slug, title, day, open, sources, corrections } = shownRecord(entry);
  const lines = [
    `${day.words}. ${kind.show(entry).text}`,
    ...(open ? [`${open.what}: ${kindWords.notKnown} ${open.asOf.words}.`] : []),
    `${words.entry.sources}: ${sources.map(sourceWords).join("; ")}.`,
    ...corrections.map(({ day, text }) => `${words.entry.corrected} ${day.words}: ${text}`),
  ];
  return {
    title,
    description: lines.join("\n\n"),
    url: `${origin}${words.path}/${slug}`,
    source: site.name,
    publishedAt: entry.publishedAt ?? entry.createdAt,
    changedAt: entry.changedAt,
  };
}

function sourceWords({ publisher, title, date, url }: ShownSource): string {
  return [publisher, title, date?.words, url].filter(Boolean).join(", ");
}
