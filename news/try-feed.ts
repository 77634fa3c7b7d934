/** Reads a feed once, before it is added: what it would bring, and which of it the rules would show. Stores nothing. */
import { newsRules } from "../content/news-rules.ts";
import { FeedError } from "./fetch/feed-error.ts";
import { feedLinks } from "./fetch/feed-links.ts";
import { type FetchOptions, fetchFeed } from "./fetch/fetch-feed.ts";
import type { ParsedFeed, ParsedItem } from "./parse/parse-feed.ts";
import { type FeedParser, openFeedParser } from "./parse/parse-process.ts";
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
    const { feed, ...facts } = await readOrFind(url, parser, options);
    const judge = judgeRelevance(newsRules);
    const stories = feed.items
      .map((item) => {
        const { title, description, url, publishedAt } = item;
        return { title, description, url, publishedAt, verdict: judge(topic, item) };
      })
      .sort((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""));
    return { works: true, title: feed.title, stories, ...facts };
  } catch (error) {
    if (error instanceof FeedError) return { works: false, reason: error.message };
    throw error;
  } finally {
    parser.close();
  }
}

type Read = { feed: ParsedFeed; page: string; movedTo: string | null };

async function readOrFind(typed: string, parser: FeedParser, options: TrialOptions) {
  const first = await readOnce(typed, parser, options);
  if (!("problem" in first)) return { url: typed, found: false, feed: first.feed, movedTo: first.movedTo };
  const [link] = feedLinks(first.page, first.finalUrl);
  if (!link) throw first.problem;
  const second = await readOnce(link, parser, options).catch((problem: unknown) => {
    if (problem instanceof FeedError) return { problem };
    throw problem;
  });
  if ("problem" in second)
    throw new FeedError(
      `It is no feed, and the one that the page names cannot be read: ${second.problem.message}`,
    );
  return { url: link, found: true, feed: second.feed, movedTo: second.movedTo };
}

/** The feed, or the page that is none. Throws a FeedError for what cannot be fetched. */
async function readOnce(
  url: string,
  parser: FeedParser,
  options: TrialOptions,
): Promise<Read | { problem: FeedError; page: string; finalUrl: string }> {
  const fetched = await fetchFeed(url, options);
  if (fetched.status === "same") throw new FeedError("It sent nothing.");
  const { bytes, contentType, finalUrl, movedTo } = fetched;
  const page = /html/i.test(contentType ?? "") ? new TextDecoder().decode(bytes) : "";
  try {
    const feed = await parser.parseTitled({ bytes, contentType, feedUrl: finalUrl });
    return { feed, page, movedTo };
  } catch (error) {
    if (error instanceof FeedError) return { problem: error, page, finalUrl };
    throw error;
  }
}
