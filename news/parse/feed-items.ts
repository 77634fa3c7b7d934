/** Maps the elements of RSS and Atom items to one shape, with candidates for each field. */
import type { Field, Fields } from "./feed-document.ts";

/** A text; `kind` says how to treat markup in it. */
export interface RawText {
  text: string;
  /** `html`: HTML. `text`: plain text, unless it obviously holds markup. `title`: HTML or text. `literal`: plain text. */
  kind: "html" | "text" | "title" | "literal";
}

/** A link and its absolute base URL. */
export interface Link {
  address: string;
  base: string;
}

/** Each list is in order of preference; the first usable candidate counts. */
export interface RawItem {
  titles: RawText[];
  descriptions: RawText[];
  links: Link[];
  dates: string[];
  images: Link[];
  /** The publisher's identifier (guid, id). */
  id: string | undefined;
}

/** The candidates of one item. `feed`: the feed's own fields; `feedUrl`: its URL. */
export function rawItem(item: Fields, feed: Fields, feedUrl: string): RawItem {
  // RSS defines no base URL; in practice relative links start from the publisher's home page.
  const home = (feed.get("link") ?? []).find(({ attributes }) => !attributes.rel && !attributes.href)?.text;
  const base = (home && URL.parse(home.trim(), feedUrl)?.href) || feedUrl;
  const link = (field: Field, address = field.text): Link => ({ address, base: field.base ?? base });
  const all = (...names: string[]) => names.flatMap((name) => item.get(name) ?? []);
  // When both exist, the first one is the summary.
  const summaries = [...item.keys()].filter((name) => name === "description" || name === "summary");
  const texts = (kind: RawText["kind"], ...names: string[]) =>
    all(...names).map((field) => rawText(field, kind));
  const bodies = [
    ...texts("html", ...summaries),
    ...texts("text", "itunes:summary"),
    ...texts("html", "content:encoded", "encoded", "content", "media:description", "dc:description"),
    ...texts("text", "itunes:subtitle"),
  ];
  return {
    titles: texts("title", "title", "dc:title", "dcterms:title", "media:title", "itunes:title"),
    descriptions: bodies,
    links: [
      ...storyLinks(all("link")),
      ...permanent(all("guid", "id", "@rdf:about")),
      ...all("feedburner:origlink"),
    ].map((field) => link(field, field.attributes.href ?? field.text)),
    dates: all(...dateNames).map(({ text }) => text),
    images: [
      ...pictures([
        ...widestFirst(all("media:content")),
        ...widestFirst(all("media:thumbnail")),
        ...all("enclosure", "itunes:image", "image", "link"),
      ]).map((field) => link(field, field.attributes.url ?? field.attributes.href ?? field.text)),
      ...bodies
        .flatMap(({ text, kind }) => (kind === "html" ? firstPicture(text) : []))
        .map((address) => ({ address, base })),
    ],
    id: all("guid", "id", "@rdf:about")[0]?.text.trim() || undefined,
  };
}

/** First publication dates, then modification dates. */
const dateNames = [
  "pubdate",
  "published",
  "issued",
  "dc:date",
  "dcterms:issued",
  "dcterms:created",
  "created",
  "prism:publicationdate",
  "updated",
  "modified",
  "dcterms:modified",
  "dcterms:date",
  "date",
];

/** Atom declares the type of a text (RFC 4287, section 3.1); RSS does not. */
function rawText({ text, nested, attributes }: Field, fallback: RawText["kind"]): RawText {
  const type = attributes.type?.trim().toLowerCase() ?? "";
  if (nested || type.includes("html")) return { text, kind: "html" };
  return { text, kind: type.startsWith("text") || type.endsWith("xml") ? "text" : fallback };
}

/** Atom links with the relation `alternate`, HTML first (RFC 4287, section 4.2.7.2). */
function storyLinks(links: Field[]): Field[] {
  const stories = links.filter(({ attributes, text }) => {
    const isEmpty = !(attributes.href ?? text).trim();
    return !isEmpty && /^(.*\/alternate|alternate|.*#permalink)?$/i.test(attributes.rel?.trim() ?? "");
  });
  const isPage = ({ attributes }: Field) => /html/i.test(attributes.type ?? "html");
  return [...stories.filter(isPage), ...stories.filter((link) => !isPage(link))];
}

/** Identifiers that are absolute URLs, unless isPermaLink says otherwise. */
function permanent(ids: Field[]): Field[] {
  return ids.filter(
    ({ text, attributes }) =>
      /^\s*https?:\/\//i.test(text) && attributes.ispermalink?.trim().toLowerCase() !== "false",
  );
}

function widestFirst(fields: Field[]): Field[] {
  const width = ({ attributes }: Field) => Number.parseInt(attributes.width ?? "", 10) || 0;
  return fields.toSorted((a, b) => width(b) - width(a));
}

function pictures(fields: Field[]): Field[] {
  return fields.filter(({ attributes, text }) => {
    const { medium, type, rel } = attributes;
    if (rel !== undefined && rel !== "enclosure") return false;
    const address = attributes.url ?? attributes.href ?? text;
    if (medium || type) return medium === "image" || Boolean(type?.startsWith("image/"));
    return /\.(jpe?g|png|webp|avif|gif)(\?|$)/i.test(address);
  });
}

/** The first picture in the HTML, unless it is a tracking pixel or a share button. */
function firstPicture(html: string): string[] {
  // By index, because `<img\b[^>]*>` takes quadratic time where nothing ends.
  const start = html.search(/<img\b/i);
  const end = html.indexOf(">", start);
  if (start === -1 || end === -1) return [];
  const tag = html.slice(start, end);
  const source = /\ssrc\s*=\s*["']?(https?:[^"'\s>]+)/i.exec(tag)?.[1];
  if (!source || /\b(width|height)\s*=\s*["']?[01]\b/i.test(tag) || /\/~(ff|r)\//.test(source)) return [];
  return [source.replaceAll("&amp;", "&")];
}
