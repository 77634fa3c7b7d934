import { licenseLine } from "../../content/record/license.ts";
import { recordPage as words } from "../../content/record/page.ts";
import { record as kind } from "../../publishing/kinds/record.ts";
import { latest } from "../../time/latest.ts";
import { readEntries } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/record-feed";
import { feedResponse } from "./feed-of-news.ts";
import { fileResponse } from "./file-response.ts";
import { recordCsv, recordEntry } from "./record-data.ts";

const limit = 100;

/**
 * GET /record.xml and /record.json: the newest entries of The Record, each with its day, its sources and its corrections; and
 * /record.csv: all of them as a table. What happened last comes first.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const entries = await readEntries(values, kind);
  if (new URL(request.url).pathname.endsWith(".csv"))
    return fileResponse(recordCsv(entries, values.siteUrl), "text/csv");
  // Those that were published last, in the order of the days on which they happened.
  const newest = new Set(
    entries.toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? "")).slice(0, limit),
  );
  const articles = entries
    .filter((entry) => newest.has(entry))
    .map((entry) => recordEntry(entry, values.siteUrl));
  const updatedAt = latest(articles.map(({ changedAt }) => changedAt)) ?? null;
  const { feedTitle: title, description, path } = words;
  const head = { title, description, path, page: path, license: licenseLine() };
  return feedResponse(request, values, { articles, updatedAt }, head);
}
