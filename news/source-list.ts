/** The configured feeds: the built-in list, or the JSON file of the setting NEWS_FEEDS. Validates each entry. */
import { readFileSync } from "node:fs";
import type { Feed } from "../content/feeds.ts";

/** A feed to read. */
export type Source = Feed;

/**
 * The sources in the JSON file NEWS_FEEDS (`[{"name","url","topic","home","pictures","pressRelease","subscription","language"}]`, only the first two required), or
 * the built-in ones without a path.
 * Throws an Error whose message names the file and the invalid entry.
 */
export function readSources(
  { newsFeeds }: { newsFeeds?: string },
  builtIn: readonly Source[],
): readonly Source[] {
  return newsFeeds ? readFeeds(newsFeeds) : builtIn;
}

function readFeeds(path: string): Source[] {
  const list = readList(path);
  const sources = list.map((entry, index) => {
    const source = readEntry(entry, `NEWS_FEEDS: entry ${index + 1} of ${path}`);
    if ("problem" in source) throw new Error(source.problem);
    return source;
  });
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

/** Validates an entry. `problem`: a sentence that begins with `where`. */
export function readEntry(entry: unknown, where: string): Source | { problem: string } {
  const wrong = (what: string) => ({ problem: `${where} ${what}.` });
  if (typeof entry !== "object" || entry === null) return wrong("is not an object");
  const { name, url, topic = "", home, pictures, ...more } = entry as Record<string, unknown>;
  if (typeof name !== "string" || !name.trim()) return wrong('has no "name"');
  if (typeof topic !== "string") return wrong(`("${name}") has a "topic" that is no text`);
  const address = webAddress(url);
  const homepage = webAddress(home)?.href;
  if (!address) return wrong(`("${name}") needs a "url" that begins with http:// or https://`);
  if (address.username || address.password)
    return wrong(`("${name}") has a user name or password in its "url"`);
  if (home !== undefined && !homepage)
    return wrong(`("${name}") has a "home" that does not begin with http:// or https://`);
  if (pictures !== undefined && typeof pictures !== "boolean")
    return wrong(`("${name}") has a "pictures" that is neither true nor false`);
  const { pressRelease, subscription, language } = more;
  for (const [key, value] of Object.entries({ pressRelease, subscription }))
    if (value !== undefined && typeof value !== "boolean" && typeof value !== "string")
      return wrong(`("${name}") has a "${key}" that is neither true, false nor a part of an address`);
  if (language !== undefined && (typeof language !== "string" || !/^[a-z]{2,3}$/.test(language)))
    return wrong(`("${name}") has a "language" that is no code of a language, such as "es"`);
  return {
    name: name.trim(),
    url: address.href,
    topic: topic.trim(),
    ...(homepage && { home: homepage }),
    ...(pictures === undefined ? {} : { pictures }),
    ...(pressRelease ? { pressRelease: pressRelease as boolean | string } : {}),
    ...(subscription ? { subscription: subscription as boolean | string } : {}),
    ...(typeof language === "string" && { language }),
  };
}

function webAddress(value: unknown): URL | null {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
