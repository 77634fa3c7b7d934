/** Maps the items of RSS, Atom and JSON Feed to one shape, with candidates for each field. */
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

export type RawItem = ReturnType<typeof rawItem>;

/** The candidates of an RSS or Atom item: each list is in order of preference, and the first usable one counts. `feed`: the feed's own fields; `feedUrl`: its URL. */
export function rawItem(item: Fields, feed: Fields, feedUrl: string) {
  // RSS defines no base URL; in practice relative links start from the publisher's home page.
  const home = feed.get("link")?.find(({ attributes }) => !attributes.rel && !attributes.href)?.text;
  const base = (home && URL.parse(home.trim(), feedUrl)?.href) || feedUrl;
  const link = (field: Field): Link => ({ address: addressOf(field), base: field.base ?? base });
  const all = (...names: string[]) => names.flatMap((name) => item.get(name) ?? []);
  const texts = (kind: RawText["kind"], ...names: string[]) =>
    all(...names).map((field) => rawText(field, kind));
  // When both exist, the first one is the summary.
  const summaries = [...item.keys()].filter((name) => name === "description" || name === "summary");
  const bodies = [
    ...texts("html", ...summaries),
    ...texts("text", "itunes:summary"),
    ...texts("html", "content:encoded", "encoded", "content", "media:description", "dc:description"),
    ...texts("text", "itunes:subtitle"),
  ];
  const pictures = [
    ...widestFirst(all("media:content")),
    ...widestFirst(all("media:thumbnail")),
    ...all("enclosure", "itunes:image", "image", "link"),
  ].filter(isPicture);
  const inBodies = bodies.flatMap(({ text, kind }) => (kind === "html" ? firstPicture(text) : []));
  return {
    titles: texts("title", "title", "dc:title", "dcterms:title", "media:title", "itunes:title"),
    descriptions: bodies,
    links: [
      ...storyLinks(all("link")),
      ...all("guid", "id", "@about").filter(isPermanent),
      ...all("feedburner:origlink"),
    ].map(link),
    dates: all(...dateNames).map(({ text }) => text),
    images: [...pictures.map(link), ...inBodies.map((address) => ({ address, base }))],
    // All of them; plain text or HTML. Atom's are attributes (RFC 4287, section 4.2.2).
    categories: all("category", "dc:subject").map(
      ({ attributes, text }) => attributes.label ?? attributes.term ?? text,
    ),
  };
}

/** First publication dates, then modification dates. */
const dateNames =
  "pubdate published issued dc:date dcterms:issued dcterms:created created prism:publicationdate updated modified dcterms:modified dcterms:date date".split(
    " ",
  );

/** The candidates of a JSON Feed item (https://www.jsonfeed.org/version/1.1/); ignores values of the wrong type. */
export function rawJsonItem(item: object, base: string): RawItem {
  const strings = (...keys: string[]) =>
    keys
      .map((key): unknown => Reflect.get(item, key))
      .filter((value) => typeof value === "number" || (typeof value === "string" && value.trim() !== ""))
      .map(String);
  const texts = (kind: RawText["kind"], ...keys: string[]) =>
    strings(...keys).map((text) => ({ text, kind }));
  const links = (addresses: string[]): Link[] => addresses.map((address) => ({ address, base }));
  return {
    titles: texts("literal", "title"),
    descriptions: [...texts("literal", "summary", "content_text"), ...texts("html", "content_html")],
    links: links([
      ...strings("url", "external_url"),
      ...strings("id").filter((id) => /^https?:\/\//i.test(id)),
    ]),
    dates: strings("date_published", "date_modified"),
    images: links(strings("image", "banner_image")),
    categories: [Reflect.get(item, "tags")].flat().filter((tag) => typeof tag === "string"),
  };
}

/** Atom declares the type of a text (RFC 4287, section 3.1); RSS does not. */
function rawText({ text, nested, attributes }: Field, fallback: RawText["kind"]): RawText {
  const type = attributes.type?.trim().toLowerCase() ?? "";
  if (nested || type.includes("html")) return { text, kind: "html" };
  // A type that nobody knows promises no markup.
  return { text, kind: type === "" ? fallback : "text" };
}

function addressOf({ attributes, text }: Field): string {
  return attributes.url ?? attributes.href ?? text;
}

/** Atom links with the relation `alternate`, HTML first (RFC 4287, section 4.2.7.2). */
function storyLinks(links: Field[]): Field[] {
  const stories = links.filter(
    (link) =>
      addressOf(link).trim() !== "" &&
      /^(.*\/alternate|alternate|.*#permalink)?$/i.test(link.attributes.rel?.trim() ?? ""),
  );
  const isOther = ({ attributes }: Field) => !/html/i.test(attributes.type ?? "html");
  return stories.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)));
}

/** An identifier that is an absolute URL, unless isPermaLink says otherwise. */
function isPermanent({ text, attributes }: Field): boolean {
  return /^\s*https?:\/\//i.test(text) && attributes.ispermalink?.trim().toLowerCase() !== "false";
}

function widestFirst(fields: Field[]): Field[] {
  const width = ({ attributes }: Field) => Number.parseInt(attributes.width ?? "", 10) || 0;
  return fields.toSorted((a, b) => width(b) - width(a));
}

function isPicture(field: Field): boolean {
  const { medium, type, rel } = field.attributes;
  if (rel !== undefined && rel !== "enclosure") return false;
  if (medium || type) return medium === "image" || Boolean(type?.startsWith("image/"));
  return /\.(jpe?g|png|webp|avif|gif)(\?|$)/i.test(addressOf(field));
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
