import { licenseLine } from "../../content/record/license.ts";
import { recordPage as words } from "../../content/record/page.ts";
import type { Entry as PublishedEntry } from "../../publishing/kind.ts";
import { record as kind } from "../../publishing/kinds/record.ts";
import { latest } from "../../time/latest.ts";
import { readEntries } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/record-feed";
import { type FeedHead, feedResponse } from "./feed-of-news.ts";
import { fileResponse } from "./file-response.ts";
import { recordCsv, recordEntry } from "./record-data.ts";

const limit = 100;

const recordFeed = (): FeedHead => ({
  title: words.feedTitle,
  description: words.description,
  path: words.path,
  page: words.path,
  license: licenseLine(),
});

/**
 * GET /record.xml and /record.json: the newest entries of The Record, each with its day, its sources and its corrections; and
 * /record.csv: all of them as a table. What happened last comes first.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const entries = await readEntries(values, kind);
  if (new URL(request.url).pathname.endsWith(".csv"))
    return fileResponse(recordCsv(entries, values.siteUrl), "text/csv");
  const articles = newestPublished(entries).map((entry) => recordEntry(entry, values.siteUrl));
  const updatedAt = latest(articles.map(({ changedAt }) => changedAt)) ?? null;
  return feedResponse(request, values, { articles, updatedAt }, recordFeed());
}

/** Those that were published last, in the order of the days on which they happened. */
function newestPublished(entries: readonly PublishedEntry[]): PublishedEntry[] {
  const published = new Set(
    entries.toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? "")).slice(0, limit),
  );
  return entries.filter((entry) => published.has(entry));
}
