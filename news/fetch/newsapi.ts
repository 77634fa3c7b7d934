/** NewsAPI client (https://newsapi.org/docs/endpoints/everything): a search over many publishers, read like a feed. */

import * as v from "valibot";
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

/**
 * The stories of a response, each with its own publisher's name. They go through the feed parser as JSON Feed, so they are
 * sanitized like those of any feed. Throws a FeedError when it is not a NewsAPI response.
 */
export async function fromNewsApi(job: ParseJob, parser: FeedParser): Promise<StoredItem[]> {
  const found = readResponse(job.bytes).filter(({ title }) => title !== "[Removed]");
  const publishers = new Map(
    found.map(({ url, source }) => [cleanUrl(url, job.feedUrl), source?.name?.trim()]),
  );
  const feed = {
    items: found.map(({ title, description, url, urlToImage, publishedAt }) => ({
      url,
      title,
      content_html: description,
      image: urlToImage,
      date_published: publishedAt,
    })),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(feed));
  const items = await parser.parse({ ...job, bytes });
  return items.map((item) => {
    const publisher = publishers.get(item.url)?.slice(0, 100);
    return publisher ? { ...item, publisher } : item;
  });
}

/** A value of another type counts as absent. */
const text = v.fallback(v.optional(v.string()), undefined);
const article = v.object({
  source: v.fallback(v.optional(v.object({ name: text })), undefined),
  title: text,
  description: text,
  url: text,
  urlToImage: text,
  publishedAt: text,
});

function readResponse(bytes: Uint8Array): v.InferOutput<typeof article>[] {
  try {
    const { articles } = JSON.parse(new TextDecoder().decode(bytes));
    return v.parse(v.array(v.fallback(article, {})), articles);
  } catch (error) {
    throw new FeedError("It is no answer of NewsAPI.", { cause: error });
  }
}
