/** Reads a feed once, before it is added: what it would bring, and which of it the rules would show. Stores nothing. */
import { newsRules } from "../content/news-rules.ts";
import { FeedError } from "./fetch/feed-error.ts";
import type { FetchOptions } from "./fetch/fetch-feed.ts";
import { readFeed } from "./fetch/read-feed.ts";
import { openFeedParser } from "./parse/parse-process.ts";
import { judgeRelevance } from "./select/relevance.ts";

/**
 * Fetches an address with the limits and the SSRF guard of every feed. A web page is asked for the feed it names. `topic`
 * decides by which rule its stories are judged.
 */
export async function tryFeed({ url, topic }: { url: string; topic: string }, options: FetchOptions) {
  const parser = openFeedParser();
  try {
    const read = await readFeed(url, parser, options);
    if (read.status === "same") throw new FeedError("It sent nothing.");
    const judge = judgeRelevance(newsRules);
    const stories = read.feed.items
      .map((item) => {
        const { title, description, url, publishedAt } = item;
        return { title, description, url, publishedAt, verdict: judge(topic, item) };
      })
      .sort((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""));
    return {
      works: true as const,
      /** The address that is a feed: the one typed, or the one that the page at it names. */
      url: read.url,
      /** Whether a web page named it. */
      found: read.url !== url,
      /** The feed's own title; may be empty. */
      title: read.feed.title,
      /** Newest first. */
      stories,
      /** Address after permanent redirects. */
      movedTo: read.movedTo,
    };
  } catch (error) {
    if (error instanceof FeedError) return { works: false as const, reason: error.message };
    throw error;
  } finally {
    parser.close();
  }
}
