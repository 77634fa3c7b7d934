/** The four formats, brought to one: what an item says, still as the publisher wrote it. */
import type { AtomFeed, JsonFeed, RdfFeed, RssFeed } from "feedsmith";
import type { FeedDocument } from "./feed-document.ts";

/** A piece of writing; `html` says whether markup in it is markup. */
export interface Wording {
  text: string | undefined;
  html: boolean;
}

/** Each list is in order of preference; the first usable one counts. */
export interface RawItem {
  titles: Wording[];
  descriptions: Wording[];
  links: (string | undefined)[];
  dates: (string | undefined)[];
  images: (string | undefined)[];
  /** Absolute address against which links are resolved. */
  base: string;
}

/** The items of a document, in its order. `feedUrl` is where the feed was found. */
export function feedItems(document: FeedDocument, feedUrl: string): RawItem[] {
  if (document.format === "rss") return fromRss(document.feed, feedUrl);
  if (document.format === "rdf") return fromRdf(document.feed, feedUrl);
  if (document.format === "atom") return fromAtom(document.feed, feedUrl);
  return fromJson(document.feed, feedUrl);
}

function fromRss(feed: RssFeed.Feed<string>, feedUrl: string): RawItem[] {
  // RSS names no base; in practice relative links are meant from the publisher's home page.
  const home = resolve(feed.xml?.base, resolve(feed.link, feedUrl));
  return (feed.items ?? []).map((item) => ({
    titles: [html(item.title), ...(item.dc?.titles ?? []).map(html), html(item.media?.title?.value)],
    descriptions: [
      html(item.description),
      html(item.content?.encoded),
      typed(item.atom?.summary),
      html(item.media?.description?.value),
      ...(item.dc?.descriptions ?? []).map(html),
    ],
    links: [item.link, permanent(item.guid), item.atom?.links?.find(isStory)?.href],
    dates: [
      item.pubDate,
      ...(item.dc?.dates ?? []),
      item.atom?.published,
      item.atom?.updated,
      ...(item.dcterms?.issued ?? []),
      ...(item.dcterms?.created ?? []),
    ],
    images: [
      ...(item.media?.contents ?? []).filter(isPicture).map(({ url }) => url),
      ...(item.media?.thumbnails ?? []).map(({ url }) => url),
      ...(item.enclosures ?? []).filter(isPicture).map(({ url }) => url),
    ],
    base: resolve(item.xml?.base, home),
  }));
}

function fromRdf(feed: RdfFeed.Feed<string>, feedUrl: string): RawItem[] {
  const home = resolve(feed.xml?.base, resolve(feed.link, feedUrl));
  return (feed.items ?? []).map((item) => ({
    titles: [html(item.title), ...(item.dc?.titles ?? []).map(html)],
    descriptions: [
      html(item.description),
      html(item.content?.encoded),
      ...(item.dc?.descriptions ?? []).map(html),
    ],
    links: [item.link, absolute(item.rdf?.about)],
    dates: [...(item.dc?.dates ?? []), ...(item.dcterms?.issued ?? []), item.atom?.published],
    images: (item.media?.thumbnails ?? []).map(({ url }) => url),
    base: resolve(item.xml?.base, home),
  }));
}

function fromAtom(feed: AtomFeed.Feed<string>, feedUrl: string): RawItem[] {
  const home = resolve(feed.xml?.base, feedUrl);
  return (feed.entries ?? []).map((entry) => ({
    titles: [typed(entry.title), html(entry.media?.title?.value)],
    descriptions: [typed(entry.summary), typed(entry.content), html(entry.media?.description?.value)],
    links: [
      entry.links?.find((link) => isStory(link) && /html/.test(link.type ?? "html"))?.href,
      entry.links?.find(isStory)?.href,
      absolute(entry.id),
    ],
    dates: [entry.published, entry.updated, ...(entry.dc?.dates ?? [])],
    images: [
      ...(entry.media?.thumbnails ?? []).map(({ url }) => url),
      entry.links?.find(({ rel, type }) => rel === "enclosure" && type?.startsWith("image/"))?.href,
    ],
    base: resolve(entry.xml?.base, home),
  }));
}

function fromJson(feed: JsonFeed.Feed<string>, feedUrl: string): RawItem[] {
  return (feed.items ?? []).map((item) => ({
    titles: [plain(item.title)],
    descriptions: [plain(item.summary), plain(item.content_text), html(item.content_html)],
    links: [item.url, item.external_url, absolute(item.id)],
    dates: [item.date_published, item.date_modified],
    images: [item.image, item.banner_image],
    base: feedUrl,
  }));
}

function html(text: string | undefined): Wording {
  return { text, html: true };
}

function plain(text: string | undefined): Wording {
  return { text, html: false };
}

/** Atom says what it means (RFC 4287, section 3.1.1); without a type it is text. */
function typed(text: { value?: string; type?: string } | undefined): Wording {
  return { text: text?.value, html: /html/i.test(text?.type ?? "") };
}

function resolve(address: string | undefined, base: string): string {
  return (address && URL.parse(address.trim(), base)?.href) || base;
}

function permanent(guid: RssFeed.Guid | undefined): string | undefined {
  return guid?.isPermaLink === false ? undefined : absolute(guid?.value);
}

/** Identifiers are addresses only when they look like one in full. */
function absolute(text: string | undefined): string | undefined {
  return text && /^https?:\/\//i.test(text) ? text : undefined;
}

function isStory(link: { rel?: string; href?: string }): boolean {
  return Boolean(link.href) && (link.rel === undefined || link.rel === "alternate");
}

function isPicture(media: { medium?: string; type?: string; url?: string }): boolean {
  if (media.medium || media.type)
    return media.medium === "image" || Boolean(media.type?.startsWith("image/"));
  return /\.(jpe?g|png|webp|avif|gif)(\?|$)/i.test(media.url ?? "");
}
