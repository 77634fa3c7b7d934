/** The list of feeds: the built-in one, or the owner's own. */
import { readFileSync } from "node:fs";
import { newsApiSearch } from "../content/feeds.ts";
import { newsApiSource } from "./fetch/newsapi.ts";

/** A feed to read. */
export interface Source {
  /** The publisher, as the badge on a story shows it. */
  name: string;
  /** The feed itself, http or https. */
  url: string;
  /** What the feed is about, in a few words; empty when unknown. */
  topic: string;
  /** The publisher's home page, for readers. */
  home?: string;
  /** `false`: its pictures are neither fetched nor shown. */
  pictures?: boolean;
  /** Set when it is no feed but an answer of this service. */
  api?: "newsapi";
}

/**
 * The sources in a JSON file (`[{"name","url","topic","home","pictures"}]`, all but the first two may be left out; setting NEWS_FEEDS), or the built-in ones without a path,
 * and with a key NewsAPI's search behind them.
 * Throws an Error whose sentence names the file and the entry that is wrong.
 */
export function readSources(
  { newsFeeds, newsApiKey }: { newsFeeds?: string; newsApiKey?: string },
  builtIn: readonly Source[],
): Source[] {
  const sources = readFeeds(newsFeeds, builtIn);
  return newsApiKey ? [...sources, newsApiSource(newsApiSearch)] : sources;
}

function readFeeds(path: string | undefined, builtIn: readonly Source[]): Source[] {
  if (!path) return builtIn.map((source) => ({ ...source }));
  const list = readList(path);
  const sources = list.map((entry, index) => readEntry(entry, `NEWS_FEEDS: entry ${index + 1} of ${path}`));
  const twice = sources.find(({ url }, index) => sources.findIndex((other) => other.url === url) < index);
  if (twice) throw new Error(`NEWS_FEEDS: ${path} names ${twice.url} twice.`);
  return sources;
}

function readList(path: string): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, "utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`NEWS_FEEDS: ${path} cannot be read as JSON: ${reason}`, { cause: error });
  }
  if (Array.isArray(list)) return list;
  throw new Error(`NEWS_FEEDS: ${path} must hold a list: [{"name": "…", "url": "…", "topic": "…"}].`);
}

/** A source as somebody wrote it. Throws an Error whose sentence begins with `where`. */
export function readEntry(entry: unknown, where: string): Source {
  if (typeof entry !== "object" || entry === null) throw new Error(`${where} is not an object.`);
  const { name, url, topic = "", home, pictures } = entry as Record<string, unknown>;
  if (typeof name !== "string" || !name.trim()) throw new Error(`${where} has no "name".`);
  if (typeof topic !== "string") throw new Error(`${where} ("${name}") has a "topic" that is no text.`);
  const address = webAddress(url);
  if (!address) throw new Error(`${where} ("${name}") needs a "url" that begins with http:// or https://.`);
  if (address.username || address.password)
    throw new Error(`${where} ("${name}") has a user name or password in its "url".`);
  if (home !== undefined && !webAddress(home))
    throw new Error(`${where} ("${name}") has a "home" that does not begin with http:// or https://.`);
  if (pictures !== undefined && typeof pictures !== "boolean")
    throw new Error(`${where} ("${name}") has a "pictures" that is neither true nor false.`);
  return {
    name: name.trim(),
    url: address.href,
    topic: topic.trim(),
    ...(home === undefined ? {} : { home: webAddress(home)?.href }),
    ...(pictures === undefined ? {} : { pictures }),
  };
}

function webAddress(value: unknown): URL | null {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
