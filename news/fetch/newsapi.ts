/** NewsAPI client (https://newsapi.org/docs/endpoints/everything): a search over many publishers, read like a feed. */

import type { FeedParser } from "../parse/parse-process.ts";
import type { ParseJob } from "../parse/parse-worker.ts";
import { cleanUrl } from "../select/clean-url.ts";
import type { Source } from "../source-list.ts";
import type { StoredItem } from "../store.ts";
import { FeedError } from "./feed-error.ts";

/** The source for a search, at most 500 characters with AND, OR, NOT and quotes. `base`: the API's URL; tests set it. */
export function newsApiSource(
  { query, topic }: { query: string; topic: string },
  base = "https://newsapi.org/v2/",
): Source {
  const url = new URL("everything", base);
  url.search = new URLSearchParams({
    q: query,
    language: "en",
    sortBy: "publishedAt",
    pageSize: "100",
  }).toString();
  return { name: "NewsAPI", url: url.href, topic, home: "https://newsapi.org", api: "newsapi" };
}

/** The key goes in a header, because URLs are logged and stored. */
export function newsApiSecrets(key: string | undefined): Record<string, string> {
  if (!key) throw new FeedError("It needs the setting NEWSAPI_KEY.");
  return { "x-api-key": key };
}

interface ApiArticle {
  source?: { name?: unknown };
  title?: unknown;
  description?: unknown;
  url?: unknown;
  urlToImage?: unknown;
  publishedAt?: unknown;
}

/**
 * The stories of a response, each with its own publisher's name. They go through the feed parser as JSON Feed, so they are
 * sanitized like those of any feed. Throws a FeedError when it is not a NewsAPI response.
 */
export async function fromNewsApi(job: ParseJob, parser: FeedParser): Promise<StoredItem[]> {
  const found = readResponse(job.bytes).filter(({ title }) => title !== "[Removed]");
  const publishers = new Map(
    found.map(({ url, source }) => [cleanUrl(text(url), job.feedUrl), text(source?.name)?.trim()]),
  );
  const feed = { version: "https://jsonfeed.org/version/1.1", title: "NewsAPI", items: found.map(toItem) };
  const bytes = Uint8Array.from(new TextEncoder().encode(JSON.stringify(feed)));
  const items = await parser.parse({ ...job, bytes, contentType: "application/feed+json" });
  return items.map((item) => {
    const publisher = publishers.get(item.url)?.slice(0, 100);
    return publisher ? { ...item, publisher } : item;
  });
}

function readResponse(bytes: Uint8Array): ApiArticle[] {
  try {
    const { articles } = JSON.parse(new TextDecoder().decode(bytes));
    if (Array.isArray(articles)) return articles.filter((one) => typeof one === "object" && one !== null);
  } catch {
    // Thrown below.
  }
  throw new FeedError("It is no answer of NewsAPI.");
}

function toItem({ title, description, url, urlToImage, publishedAt }: ApiArticle) {
  return {
    id: text(url),
    url: text(url),
    title: text(title),
    content_html: text(description),
    image: text(urlToImage),
    date_published: text(publishedAt),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
