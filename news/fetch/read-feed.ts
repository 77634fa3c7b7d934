/** Reads a feed, or the one that the web page at its address names (autodiscovery: https://www.rssboard.org/rss-autodiscovery). */
import type { ParsedFeed } from "../parse/parse-feed.ts";
import type { ParseJob } from "../parse/parse-worker.ts";
import { FeedError } from "./feed-error.ts";
import { type FetchOptions, fetchFeed } from "./fetch-feed.ts";

type Fetched = Awaited<ReturnType<typeof fetchFeed>>;
type Fresh = Omit<Extract<Fetched, { status: "fresh" }>, "bytes" | "contentType" | "finalUrl">;
/** `url`: the address that is a feed, the one asked for or the one that the page at it names. */
type ReadFeed<Parsed> = Extract<Fetched, { status: "same" }> | (Fresh & { url: string; feed: Parsed });

/** How a kind of file is read; by default a feed. `links`: to such files, in a web page. */
export interface FeedReader<Parsed> {
  parse: (job: ParseJob) => Promise<Parsed>;
  links?: (html: string, base: string) => string[];
  fetch?: typeof fetchFeed;
}

/**
 * Fetches and parses it; a page that a page names (`isNamed`) is not asked again. Throws a FeedError; its cause is why the address
 * itself is no feed, when the named one cannot be read either.
 */
export async function readFeed<Parsed = ParsedFeed>(
  url: string,
  reader: FeedReader<Parsed>,
  options: FetchOptions,
  isNamed = false,
): Promise<ReadFeed<Parsed>> {
  const { fetch = fetchFeed, links = feedLinks } = reader;
  const fetched = await fetch(url, options);
  if (fetched.status === "same") return fetched;
  const { bytes, contentType, finalUrl, ...rest } = fetched;
  const page = /html/i.test(contentType ?? "") ? new TextDecoder().decode(bytes) : "";
  try {
    return { ...rest, url, feed: await reader.parse({ bytes, contentType, feedUrl: finalUrl }) };
  } catch (error) {
    const [link] = isNamed ? [] : links(page, finalUrl);
    if (!link) throw error;
    const named = { ...options, etag: null, lastModified: null };
    return readFeed(link, reader, named, true).catch((problem: Error) => {
      throw new FeedError(`It is a page, and the file that it names cannot be read: ${problem.message}`, {
        cause: error,
      });
    });
  }
}

/** Characters of a page that are looked at; the links stand in its head. */
const headLength = 300_000;
const feedTypes = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/i;

/** The feeds named by the `link` elements of an HTML page at `base`, in its order, at most five. Never those of comments. */
export function feedLinks(html: string, base: string): string[] {
  const links = html.slice(0, headLength).match(/<link\b[^<>]{1,2000}>/gi) ?? [];
  const found = links.flatMap((link) => {
    const isFeed = feedTypes.test(attribute(link, "type")) && /\balternate\b/i.test(attribute(link, "rel"));
    const url = isFeed ? URL.parse(attribute(link, "href").replaceAll("&amp;", "&"), base) : null;
    return url && /^https?:$/.test(url.protocol) && !/\/comments\//.test(url.pathname) ? [url.href] : [];
  });
  return [...new Set(found)].slice(0, 5);
}

/** The value of an attribute in the text of a start tag; "" without it. */
export function attribute(element: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(element);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
}
