/** The community story as pages show it. */
import { site } from "../content/site.ts";
import { htmlToText, type Rendering, renderSafely } from "../text/markdown/render-safely.ts";
import { localDateIn } from "../time/zone-time.ts";
import type { Entry } from "./kind.ts";

/** One story, made from its entry. Serializable. */
export interface Story {
  slug: string;
  title: string;
  /** Author as shown. */
  writer: string;
  /** Ours, not a reader's. */
  isOwn: boolean;
  /** Local date of publication: YYYY-MM-DD; "" before it is published. */
  posted: string;
  /** Link given by the author; http or https. */
  link?: string;
  /** The story as HTML and as plain text. */
  html: string;
  text: string;
}

/** The story of an entry of the kind `story`. */
export function storyOf(
  { slug, values, body, publishedAt }: Entry,
  { firstLevel }: Pick<Rendering, "firstLevel"> = {},
): Story {
  const isOwn = values.from === "house";
  // User-generated content (rel=ugc): https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links
  const html = renderSafely(body, {
    rel: isOwn ? "noopener" : "noopener nofollow ugc",
    ...(firstLevel && { firstLevel }),
  });
  return {
    slug,
    title: values.title ?? "",
    writer: values.writer ?? "",
    isOwn,
    posted: values.posted || (publishedAt ? dayAt(new Date(publishedAt)) : ""),
    ...(values.link && { link: values.link }),
    html,
    text: htmlToText(html),
  };
}

/** Path of a story's page. */
export function storyPath({ slug }: Pick<Story, "slug">): string {
  return `/stories/${slug}`;
}

/** Date in the site's time zone: YYYY-MM-DD. */
export function dayAt(now: Date): string {
  return localDateIn(site.timeZone)(now);
}
