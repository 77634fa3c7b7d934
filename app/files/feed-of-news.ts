/**
 * Atom and JSON Feed output of the selected news and our own entries. Each article links to its publisher, who is
 * named as its author.
 */
import { chrome } from "../../content/chrome.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import type { Article } from "../../news/article.ts";
import { escapeHtml } from "../../text/html.ts";
import { sentence } from "../../text/words/lookup.ts";
import type { RequestContext } from "../request-context.ts";
import { fileResponse } from "./file-response.ts";

/** An article, or an entry of our own in the same shape. */
export interface Entry extends Article {
  /** Permanent unique id, an IRI. Defaults to the URL. */
  id?: string;
  /** ISO 8601 instant of the last change, when there was one. */
  changedAt?: string;
  /** Extensions of its item in JSON, whose names begin with an underscore. */
  more?: object;
}

export interface Entries {
  articles: readonly Entry[];
  updatedAt: string | null;
}

export interface FeedHead {
  title: string;
  description: string;
  /** Path of the feed without its ending. */
  path: string;
  /** Path of the page that it belongs to. */
  page: string;
  /** Under which its text may be used. */
  license?: string;
  /** What of the whole is asked for: "" or begins with a question mark; and the query of the next page. */
  query?: string;
  next?: string | undefined;
}

const newsFeed = (): FeedHead => ({
  title: `${site.name}: ${chrome.newsFeedTitle}`,
  description: pages.news.description,
  path: "/feed",
  page: pages.news.path,
});

/** A feed as its address asks for it: JSON Feed where that ends in .json, else Atom. */
export function feedResponse(
  { url }: Request,
  { siteUrl, now }: Pick<RequestContext, "siteUrl" | "now">,
  entries: Entries,
  head: FeedHead = newsFeed(),
): Response {
  return new URL(url).pathname.endsWith(".json")
    ? fileResponse(JSON.stringify(jsonFeed(entries, siteUrl, head)), "application/feed+json")
    : fileResponse(atomFeed(entries, siteUrl, now(), head), "application/atom+xml");
}

/** The Atom document (RFC 4287). `origin`: the public origin, no trailing slash. `now` dates an empty feed. */
export function atomFeed(
  { articles, updatedAt }: Entries,
  origin: string,
  now: Date,
  head: FeedHead = newsFeed(),
): string {
  const file = `${origin}${head.path}.xml`;
  const self = file + (head.query ?? "");
  const page = origin + head.page;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(head.title)}</title>`,
    `<subtitle>${escapeXml(head.description)}</subtitle>`,
    `<updated>${updatedAt ?? now.toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    ...(head.next ? [`<link rel="next" href="${escapeXml(file + head.next)}"/>`] : []),
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    `<icon>${escapeXml(new URL(origin).origin)}/favicon.ico</icon>`,
    `<author><name>${escapeXml(site.author)}</name><uri>${escapeXml(origin)}/</uri></author>`,
    ...(head.license ? [`<rights>${escapeXml(head.license)}</rights>`] : []),
    ...articles.map(atomEntry),
    "</feed>\n",
  ];
  return lines.join("\n");
}

/** The JSON Feed (version 1.1, https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed({ articles }: Entries, origin: string, head: FeedHead = newsFeed()) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: head.title,
    description: head.description,
    home_page_url: origin + head.page,
    feed_url: `${origin}${head.path}.json${head.query ?? ""}`,
    ...(head.next && { next_url: `${origin}${head.path}.json${head.next}` }),
    icon: new URL(sentence("/icon-512.png"), origin).href,
    favicon: new URL(sentence("/icon-192.png"), origin).href,
    language: site.language,
    authors: [{ name: site.author, url: `${origin}/` }],
    ...(head.license && { _license: head.license }),
    items: articles.map(jsonItem),
  };
}

function atomEntry(entry: Entry): string {
  const { title, description, url, id = url, source, publishedAt, changedAt, alsoIn = [] } = entry;
  const others = alsoIn.map(
    (other) => `<link rel="related" title="${escapeXml(other.source)}" href="${escapeXml(other.url)}"/>`,
  );
  return [
    "<entry>",
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" href="${escapeXml(url)}"/>`,
    ...others,
    `<published>${publishedAt}</published>`,
    `<updated>${changedAt ?? publishedAt}</updated>`,
    `<author><name>${escapeXml(source)}</name></author>`,
    `<summary>${escapeXml(description)}</summary>`,
    "</entry>",
  ].join("");
}

function jsonItem(entry: Entry) {
  const { title, description, url, id = url, urlToImage, source, publishedAt, changedAt, alsoIn } = entry;
  return {
    id,
    url,
    title,
    content_text: description || title,
    ...(urlToImage ? { image: urlToImage } : {}),
    date_published: publishedAt,
    ...(changedAt ? { date_modified: changedAt } : {}),
    authors: [{ name: source }],
    // The format reserves names with an underscore for extensions.
    ...(alsoIn ? { _also_in: { stories: alsoIn } } : {}),
    ...entry.more,
  };
}

/** Escapes text for XML 1.0 and drops characters that no document may contain (section 2.2). */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to drop
  return escapeHtml(text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ""));
}
