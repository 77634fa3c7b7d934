/** The one function that knows how to read a feed. */

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
  /** Absolute http or https address without tracking parameters. */
  url: string;
  /** ISO 8601 instant, UTC; undefined when the feed gives none that can be read. */
  publishedAt: string | undefined;
  /** Absolute address of a picture at the publisher's. */
  imageUrl?: string;
  /** What the publisher calls the story (guid, id), at most 500 characters. */
  guid?: string;
}

/** What a feed or a story says, as far as it says it; texts may be empty. */
export type PartialItem = Omit<ParsedItem, "url"> & { url: string | undefined };

/** More than a store keeps of one source. */
export const maxItems = 200;

/**
 * Reads RSS, Atom, CDF and JSON Feed into stories in the feed's order, one per address, at most 200 (of more,
 * the newest). Titles and descriptions are text, never markup. An item without a usable link or any words is left out.
 * Throws a FeedError when the text is no feed.
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

/** Everything a feed says of itself and of its first 1,000 items, also of those that cannot be shown. Throws like parseFeed. */
export function readFeed(
  text: string,
  { feedUrl }: { feedUrl: string },
): { feed: PartialItem; items: PartialItem[] } {
  const bare = text.replace(/^[\ufeff\s\0]+/, "");
  if (bare.startsWith("{")) {
    const { feed, items } = readJsonFeed(bare, feedUrl);
    return { feed: reading(feed), items: items.map(reading) };
  }
  const items: PartialItem[] = [];
  const feed = readFeedDocument(bare, feedUrl, (item, about) => {
    items.push(reading(rawItem(item, about, feedUrl)));
  });
  return { feed: reading(rawItem(feed, feed, feedUrl)), items };
}

function reading(raw: RawItem): PartialItem {
  const imageUrl = firstOf(raw.images, ({ address, base }) => cleanUrl(address, base));
  const summary = firstOf(raw.descriptions, textOf) ?? "";
  return {
    title: cutAtWord(firstOf(raw.titles, textOf) ?? "", 300),
    description: cutAtWord(withoutFarewell(summary), 400),
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

/** Drupal puts headline, author and date once more before the summary. */
const drupalFields =
  /<span[^<>]*field--name-(?:title|uid|created)[^<>]*>(?:[^<]|<(span|time)[^<>]*>[^<]*<\/\1>)*<\/span>/g;

/** What WordPress puts behind every summary. */
function withoutFarewell(summary: string): string {
  return summary
    .replace(/(^| )The post .{1,400} (appeared first on|first appeared on) .{1,200}$/, "")
    .replace(/ ?\[(…|\.\.\.)\]$/, " …");
}

function newest(items: ParsedItem[]): ParsedItem[] {
  if (items.length <= maxItems) return items;
  // Those without a date keep their place behind the dated ones.
  return items
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""))
    .slice(0, maxItems);
}
