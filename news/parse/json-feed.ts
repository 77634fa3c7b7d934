/** JSON Feed parser (https://www.jsonfeed.org/version/1.1/); ignores values of the wrong type. */
import { FeedError } from "../fetch/feed-error.ts";
import { maxItems } from "./feed-document.ts";
import type { Link, RawItem, RawText } from "./feed-items.ts";

/** The feed's own fields and its items, at most 1,000. Throws a FeedError when the text is not a JSON Feed. */
export function readJsonFeed(text: string, feedUrl: string): { feed: RawItem; items: RawItem[] } {
  const value = parse(text);
  if (!isRecord(value) || !Array.isArray(value.items)) throw new FeedError("It is no feed.");
  const { title, description, home_page_url } = value;
  return {
    feed: fromJson({ title, summary: description, url: home_page_url }, feedUrl),
    items: value.items
      .slice(0, maxItems)
      .filter(isRecord)
      .map((item) => fromJson(item, feedUrl)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FeedError("It is no feed.", { cause: error });
  }
}

function fromJson(item: Record<string, unknown>, base: string): RawItem {
  const strings = (...keys: string[]) =>
    keys
      .map((key) => item[key])
      .filter(isFilled)
      .map(String);
  const rawTexts = (kind: RawText["kind"], ...keys: string[]) =>
    strings(...keys).map((text) => ({ text, kind }));
  const links = (...keys: string[]): Link[] => strings(...keys).map((address) => ({ address, base }));
  return {
    titles: rawTexts("literal", "title"),
    descriptions: [...rawTexts("literal", "summary", "content_text"), ...rawTexts("html", "content_html")],
    links: [
      ...links("url", "external_url"),
      ...links("id").filter(({ address }) => /^https?:\/\//i.test(address)),
    ],
    dates: strings("date_published", "date_modified"),
    images: links("image", "banner_image"),
    id: strings("id")[0],
  };
}

function isFilled(value: unknown): value is string | number {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
