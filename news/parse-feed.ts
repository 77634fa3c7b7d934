/** The one function that knows how to read a feed. */
import { readFeedDocument } from "./feed-document.ts";
import { feedItems, type RawItem, type Wording } from "./feed-items.ts";
import { parseDate } from "./parse-date.ts";
import { cutAtWord, plainText, plainTextOfText } from "./plain-text.ts";
import { storyAddress } from "./story-address.ts";

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
}

/** More than a store keeps of one source. */
export const mostItems = 200;

/**
 * Reads RSS 2.0, RSS 1.0, Atom and JSON Feed into stories in the feed's order, one per address, at most 200 (of more,
 * the newest). Titles and descriptions are text, never markup. An item without a usable link or any words is left out.
 * Throws a FeedError when the text is no feed.
 */
export function parseFeed(text: string, { feedUrl }: { feedUrl: string }): ParsedItem[] {
  const items = new Map<string, ParsedItem>();
  for (const document of readFeedDocument(text)) {
    for (const raw of feedItems(document, feedUrl)) {
      const item = clean(raw);
      if (item && !items.has(item.url)) items.set(item.url, item);
    }
  }
  return newest([...items.values()]);
}

function clean(raw: RawItem): ParsedItem | undefined {
  const url = firstOf(raw.links, (link) => storyAddress(link, raw.base));
  if (!url) return undefined;
  const words = firstOf(raw.titles, textOf);
  const summary = withoutFarewell(firstOf(raw.descriptions, textOf) ?? "");
  const title = words ? cutAtWord(words, 300) : cutAtWord(summary, 100);
  if (!title) return undefined;
  const imageUrl = firstOf(raw.images, (link) => storyAddress(link, raw.base));
  return {
    title,
    description: summary === title ? "" : cutAtWord(summary, 400),
    url,
    publishedAt: firstOf(raw.dates, parseDate),
    ...(imageUrl ? { imageUrl } : {}),
  };
}

function firstOf<In, Out>(candidates: In[], read: (candidate: In) => Out | undefined): Out | undefined {
  for (const candidate of candidates) {
    const value = read(candidate);
    if (value) return value;
  }
  return undefined;
}

function textOf({ text, html }: Wording): string {
  return html ? plainText(text?.replace(drupalFields, "")) : plainTextOfText(text);
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
  if (items.length <= mostItems) return items;
  // Those without a date keep their place behind the dated ones.
  return items
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""))
    .slice(0, mostItems);
}
