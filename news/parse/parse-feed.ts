/** Feed parser: RSS, Atom and JSON Feed to plain, sanitized items. */
import { FeedError } from "../fetch/feed-error.ts";
import { cleanUrl } from "../select/clean-url.ts";
import { maxItems as maxRead, readFeedDocument } from "./feed-document.ts";
import { type RawItem, type RawText, rawItem, rawJsonItem } from "./feed-items.ts";
import { parseDate } from "./parse-date.ts";
import {
  cutAtWord,
  plainText,
  plainTextAsIs,
  plainTextOfText,
  plainTitle,
  sentenceCase,
} from "./plain-text.ts";

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
  /** The publisher's own categories, plain text, at most 20 of at most 60 characters; absent when there are none. */
  categories?: string[];
}

export interface ParsedFeed {
  title: string;
  items: ParsedItem[];
}

const maxCategory = 60;
const maxCategories = 20;

/** Items returned per feed. */
export const maxItems = 200;

/**
 * Parses RSS, Atom or JSON Feed into items in the feed's order, one per URL, at most 200 (the newest). Titles and
 * descriptions are plain text; the feed's own title may be empty. Skips items without a usable link or without text. Throws a
 * FeedError when the text is not a feed.
 */
export function parseFeed(text: string, { feedUrl }: { feedUrl: string }): ParsedFeed {
  const items: ParsedItem[] = [];
  const bare = text.replace(/^[\ufeff\s\0]+/, "");
  let title: string;
  if (bare.startsWith("{")) {
    const feed = jsonFeed(bare);
    title = plainTextAsIs(feed.title);
    for (const item of feed.items) add(rawJsonItem(item, feedUrl));
  } else {
    const feed = readFeedDocument(bare, feedUrl, (item, feed) => add(rawItem(item, feed, feedUrl)));
    title = plainTitle(feed.get("title")?.[0]?.text ?? "");
  }
  return { title: cutAtWord(title, 100), items: newest(onePerUrl(items)) };

  function add(raw: RawItem): void {
    const item = toItem(raw);
    if (item) items.push(item);
  }
}

/** The first item of each URL. Fragments go, unless the feed tells different items of one page apart by them. */
function onePerUrl(items: readonly ParsedItem[]): ParsedItem[] {
  const byPage = Map.groupBy(items, ({ url }) => withoutFragment(url));
  const kept = new Map<string, ParsedItem>();
  for (const item of items) {
    const page = withoutFragment(item.url);
    const url = tellsApart(byPage.get(page) ?? []) ? item.url : page;
    if (!kept.has(url)) kept.set(url, { ...item, url });
  }
  return [...kept.values()];
}

function withoutFragment(url: string): string {
  const at = url.indexOf("#");
  return at === -1 ? url : url.slice(0, at);
}

/** Whether each item of a page has a fragment, and those with other titles another one. */
function tellsApart(items: readonly ParsedItem[]): boolean {
  const titles = new Set(items.map(({ title }) => title));
  return (
    titles.size > 1 &&
    items.every(({ url }) => url.includes("#")) &&
    new Set(items.map(({ url }) => url)).size >= titles.size
  );
}

/** The title and the items of a JSON Feed, at most 1,000. */
function jsonFeed(text: string): { title: string; items: object[] } {
  try {
    const { title, items } = JSON.parse(text);
    if (Array.isArray(items))
      return {
        title: typeof title === "string" ? title : "",
        items: items.slice(0, maxRead).filter((item) => typeof item === "object" && item),
      };
  } catch {
    // Thrown below.
  }
  throw new FeedError("It is no feed.");
}

function toItem(raw: RawItem): ParsedItem | undefined {
  const url = firstOf(raw.links, ({ address, base }) => cleanUrl(address, base, { keepFragment: true }));
  // WordPress appends "The post … appeared first on …" to every summary.
  const summary = (firstOf(raw.descriptions, textOf) ?? "")
    .replace(/(^| )The post .{1,400} (appeared first on|first appeared on) .{1,200}$/, "")
    .replace(/ ?\[(…|\.\.\.)\]$/, " …");
  const description = cutAtWord(summary, 400);
  const headline = cutAtWord(firstOf(raw.titles, textOf) ?? "", 300);
  const title = sentenceCase(headline, description) || cutAtWord(description, 100);
  if (!url || !title) return undefined;
  const categories = raw.categories
    .map((text) => plainTitle(text).slice(0, maxCategory).toWellFormed())
    .filter(Boolean)
    .slice(0, maxCategories);
  const imageUrl = firstOf(raw.images, ({ address, base }) => cleanUrl(address, base));
  return {
    title,
    description: description === title ? "" : description,
    url,
    publishedAt: firstOf(raw.dates, parseDate),
    ...(imageUrl ? { imageUrl } : {}),
    ...(categories.length > 0 ? { categories } : {}),
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

/** Drupal repeats title, author and date before the summary. The lookahead does not backtrack, so each tag is read twice at most. */
const drupalFields =
  /<span(?=[^<>]*field--name-(?:title|uid|created))[^<>]*>(?:[^<]|<(span|time)[^<>]*>[^<]*<\/\1>)*<\/span>/g;

function newest(items: ParsedItem[]): ParsedItem[] {
  if (items.length <= maxItems) return items;
  // Items without a date sort last, in their order.
  return items
    .toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""))
    .slice(0, maxItems);
}
