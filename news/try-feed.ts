/** Reads a feed once, before it is added: what it would bring, and which of it the rules would show. Stores nothing. */
import { newsRules } from "../content/news-rules.ts";
import { FeedError } from "./fetch/feed-error.ts";
import type { FetchOptions } from "./fetch/fetch-feed.ts";
import { readFeed } from "./fetch/read-feed.ts";
import type { ParsedItem } from "./parse/parse-feed.ts";
import { openFeedParser } from "./parse/parse-process.ts";
import { judgeRelevance, type Verdict } from "./select/relevance.ts";

export interface TriedStory extends Pick<ParsedItem, "title" | "description" | "url" | "publishedAt"> {
  verdict: Verdict;
}

export interface TriedFeed {
  works: true;
  /** The address that is a feed: the one typed, or the one that the page at it names. */
  url: string;
  /** Whether `url` was named by a web page. */
  found: boolean;
  /** The feed's own title; may be empty. */
  title: string;
  /** Newest first. */
  stories: TriedStory[];
  /** Address after permanent redirects. */
  movedTo: string | null;
}

/** `reason`: a sentence. */
export type FeedTrial = TriedFeed | { works: false; reason: string };

export type TrialOptions = Pick<
  FetchOptions,
  "allowPrivate" | "isPublic" | "dnsLookup" | "userAgent" | "timeLimit" | "signal"
>;

/**
 * Fetches an address with the limits and the SSRF guard of every feed. A web page is asked for the feed it names. `topic`
 * decides by which rule its stories are judged.
 */
export async function tryFeed(
  { url, topic }: { url: string; topic: string },
  options: TrialOptions,
): Promise<FeedTrial> {
  const parser = openFeedParser();
  try {
    const read = await readFeed(url, parser, options);
    if (read.status === "same") throw new FeedError("It sent nothing.");
    const { feed, movedTo } = read;
    const judge = judgeRelevance(newsRules);
    const stories = feed.items
      .map((item) => {
        const { title, description, url, publishedAt } = item;
        return { title, description, url, publishedAt, verdict: judge(topic, item) };
      })
      .sort((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""));
    return { works: true, url: read.url, found: read.url !== url, title: feed.title, stories, movedTo };
  } catch (error) {
    if (error instanceof FeedError) return { works: false, reason: error.message };
    throw error;
  } finally {
    parser.close();
  }
}
