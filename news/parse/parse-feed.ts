/** Feed parser: RSS, Atom and JSON Feed to plain, sanitized items. */
import { cleanUrl } from "../select/clean-url.ts";
import { readFeedDocument } from "./feed-document.ts";
import { type RawItem, type RawText, rawItem } from "./feed-items.ts";
import { readJsonFeed } from "./json-feed.ts";
import { parseDate } from "./parse-date.ts";
import { cutAtWord, plainText, plainTextAsIs, plainTextOfText, plainTitle } from "./plain-text.ts";

export interface ParsedItem {
  /** Plain text, 1 to 300 characters. */
  title: string;
  /** Plain text, at most 400 characters, may be empty. */
  description: string;
  /** Absolute http or https URL without tracking parameters. */
  url: string;
  /** ISO 8601 instant, UTC; undefined when there is no valid date. */
  publishedAt: string | undefined;
  /** Absolute URL of the publisher's picture. */
  imageUrl?: string;
  /** The publisher's identifier (guid, id), at most 500 characters. */
  guid?: string;
}

/** A feed's own fields or an item, possibly incomplete; texts may be empty. */
export type PartialItem = Omit<ParsedItem, "url"> & { url: string | undefined };

/** Items returned per feed. */
export const maxItems = 200;

/**
 * Parses RSS, Atom or JSON Feed into items in the feed's order, one per URL, at most 200 (the newest). Titles and
 * descriptions are plain text. Skips items without a usable link or without text. Throws a FeedError when the text is not a feed.
 */
export function parseFeed(text: string, { feedUrl }: { feedUrl: string }): ParsedItem[] {
  const items = new Map<string, ParsedItem>();
  for (const item of readFeed(text, { feedUrl }).items) {
    const title = item.title || cutAtWord(item.description, 100);
    if (!item.url || !title || items.has(item.url)) continue;
    const description = item.description === title ? "" : item.description;
    items.set(item.url, { ...item, url: item.url, title, description });
  }
  return newest([...items.values()]);
}

/** The feed's own fields and its first 1,000 items, including unusable ones. Throws like parseFeed. */
export function readFeed(
  text: string,
  { feedUrl }: { feedUrl: string },
): { feed: PartialItem; items: PartialItem[] } {
  const bare = text.replace(/^[\ufeff\s\0]+/, "");
  if (bare.startsWith("{")) {
    const { feed, items } = readJsonFeed(bare, feedUrl);
    return { feed: toItem(feed), items: items.map(toItem) };
  }
  const items: PartialItem[] = [];
  const feed = readFeedDocument(bare, feedUrl, (item, about) => {
    items.push(toItem(rawItem(item, about, feedUrl)));
  });
  return { feed: toItem(rawItem(feed, feed, feedUrl)), items };
}

function toItem(raw: RawItem): PartialItem {
  const imageUrl = firstOf(raw.images, ({ address, base }) => cleanUrl(address, base));
  const summary = firstOf(raw.descriptions, textOf) ?? "";
  return {
    title: cutAtWord(firstOf(raw.titles, textOf) ?? "", 300),
    description: cutAtWord(withoutFooter(summary), 400),
    url: firstOf(raw.links, ({ address, base }) => cleanUrl(address, base)),
    publishedAt: firstOf(raw.dates, parseDate),
    ...(imageUrl ? { imageUrl } : {}),
    ...(raw.id ? { guid: raw.id.slice(0, 500) } : {}),
  };
}

function firstOf<In, Out>(candidates: In[], read: (candidate: In) => Out | undefined): Out | undefined {
  for (const candidate of candidates) {
    const value = read(candidate);
    if (value) return value;
  }
  return undefined;
}

function textOf({ text, kind }: RawText): string {
  if (kind === "title") return plainTitle(text);
  if (kind === "literal") return plainTextAsIs(text);
  return kind === "html" ? plainText(text.replace(drupalFields, "")) : plainTextOfText(text);
}

/** Drupal repeats title, author and date before the summary. */
const drupalFields =
  /<span[^<>]*field--name-(?:title|uid|created)[^<>]*>(?:[^<]|<(span|time)[^<>]*>[^<]*<\/\1>)*<\/span>/g;

/** WordPress appends "The post … appeared first on …" to every summary. */
function withoutFooter(summary: string): string {
  return summary
    .replace(/(^| )The post .{1,400} (appeared first on|first appeared on) .{1,200}$/, "")
    .replace(/ ?\[(…|\.\.\.)\]$/, " …");
}

function newest(items: ParsedItem[]): ParsedItem[] {
  if (items.length <= maxItems) return items;
  // Items without a date sort last, in their order.
  return items
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""))
    .slice(0, maxItems);
}
