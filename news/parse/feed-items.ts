/** Maps RSS and Atom elements to one shape: what an item says, still as the publisher wrote it. */
import type { Field, Fields } from "./feed-document.ts";

/** A piece of writing; `kind` says how markup in it is to be taken. */
export interface RawText {
  text: string;
  /** `html`: tags are tags. `text`: not, unless they obviously are. `title`: HTML that may also be text. `literal`: never. */
  kind: "html" | "text" | "title" | "literal";
}

/** A link with the absolute address that it is relative to. */
export interface Link {
  address: string;
  base: string;
}

/** Each list is in order of preference; the first usable one counts. */
export interface RawItem {
  titles: RawText[];
  descriptions: RawText[];
  links: Link[];
  dates: string[];
  images: Link[];
  /** What the publisher calls it. */
  id: string | undefined;
}

/** What one item says. `feed` is what the feed says of itself, `feedUrl` where it was found. */
export function rawItem(item: Fields, feed: Fields, feedUrl: string): RawItem {
  // RSS names no base; in practice relative links are meant from the publisher's home page.
  const home = (feed.get("link") ?? []).find(({ attributes }) => !attributes.rel && !attributes.href)?.text;
  const base = (home && URL.parse(home.trim(), feedUrl)?.href) || feedUrl;
  const link = (field: Field, address = field.text): Link => ({ address, base: field.base ?? base });
  const all = (...names: string[]) => names.flatMap((name) => item.get(name) ?? []);
  // Some write both; the one that comes first is meant as the summary.
  const summaries = [...item.keys()].filter((name) => name === "description" || name === "summary");
  const bodies = [
    ...all(...summaries).map((field) => wording(field, "html")),
    ...all("itunes:summary").map((field) => wording(field, "text")),
    ...all("content:encoded", "encoded", "content", "media:description").map((field) =>
      wording(field, "html"),
    ),
    ...all("dc:description").map((field) => wording(field, "html")),
    ...all("itunes:subtitle").map((field) => wording(field, "text")),
  ];
  return {
    titles: all("title", "dc:title", "dcterms:title", "media:title", "itunes:title").map((field) =>
      wording(field, "title"),
    ),
    descriptions: bodies,
    links: [
      ...storyLinks(all("link")),
      ...permanent(all("guid", "id", "@rdf:about")),
      ...all("feedburner:origlink"),
    ].map((field) => link(field, field.attributes.href ?? field.text)),
    dates: dateNames.flatMap((name) => item.get(name) ?? []).map(({ text }) => text),
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

/** First what says when a story came out, then when it was changed. */
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

/** How a text is meant: Atom says it (RFC 4287, section 3.1), RSS leaves it open. */
function wording({ text, nested, attributes }: Field, usual: RawText["kind"]): RawText {
  const type = attributes.type?.trim().toLowerCase() ?? "";
  if (nested || type.includes("html")) return { text, kind: "html" };
  return { text, kind: type.startsWith("text") || type.endsWith("xml") ? "text" : usual };
}

/** An Atom link has a purpose; the story itself is the alternate one, better as a page (RFC 4287, section 4.2.7.2). */
function storyLinks(links: Field[]): Field[] {
  const stories = links.filter(({ attributes, text }) => {
    const isEmpty = !(attributes.href ?? text).trim();
    return !isEmpty && /^(.*\/alternate|alternate|.*#permalink)?$/i.test(attributes.rel?.trim() ?? "");
  });
  const isPage = ({ attributes }: Field) => /html/i.test(attributes.type ?? "html");
  return [...stories.filter(isPage), ...stories.filter((link) => !isPage(link))];
}

/** Identifiers are addresses only when they look like one in full and do not say otherwise. */
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

/** The first picture in a text that is more than a counting pixel or a row of buttons. */
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
