/** The list of feeds: the built-in one, or the owner's own. */
import { readFileSync } from "node:fs";

/** A feed to read. */
export interface Source {
  /** The publisher, as the badge on a story shows it. */
  name: string;
  /** The feed itself, http or https. */
  url: string;
  /** What the feed is about, in a few words; empty when unknown. */
  topic: string;
}

/**
 * The sources in a JSON file (`[{"name","url","topic"}]`, setting NEWS_FEEDS), or the built-in ones without a path.
 * Throws an Error whose sentence names the file and the entry that is wrong.
 */
export function readSources(path: string | undefined, builtIn: readonly Source[]): Source[] {
  if (!path) return builtIn.map(({ name, url, topic }) => ({ name, url, topic }));
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

function readEntry(entry: unknown, where: string): Source {
  if (typeof entry !== "object" || entry === null) throw new Error(`${where} is not an object.`);
  const { name, url, topic = "" } = entry as Record<string, unknown>;
  if (typeof name !== "string" || !name.trim()) throw new Error(`${where} has no "name".`);
  if (typeof topic !== "string") throw new Error(`${where} ("${name}") has a "topic" that is no text.`);
  const address = typeof url === "string" ? URL.parse(url) : null;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new Error(`${where} ("${name}") needs a "url" that begins with http:// or https://.`);
  if (address.username || address.password)
    throw new Error(`${where} ("${name}") has a user name or password in its "url".`);
  return { name: name.trim(), url: address.href, topic: topic.trim() };
}
