/** The community story as pages show it. */
import { linkCards } from "../content/link-cards.ts";
import { site } from "../content/site.ts";
import { htmlToText, type Rendering, renderSafely } from "../text/markdown/render-safely.ts";
import { localDateIn } from "../time/zone-time.ts";
import type { Entry } from "./kind.ts";

export type Story = ReturnType<typeof storyOf>;

/** The story of an entry of the kind `story`. Serializable. */
export function storyOf(
  { slug, values, body, publishedAt }: Entry,
  { firstLevel }: Pick<Rendering, "firstLevel"> = {},
) {
  const isOwn = values.from === "house";
  // User-generated content (rel=ugc): https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links
  const html = renderSafely(body, {
    rel: isOwn ? "noopener" : "noopener nofollow ugc",
    mayShowPictures: true,
    cards: linkCards,
    ...(firstLevel && { firstLevel }),
  });
  return {
    slug,
    title: values.title ?? "",
    writer: values.writer ?? "",
    /** Ours, not a reader's. */
    isOwn,
    /** Local date of publication: YYYY-MM-DD; "" before it is published. */
    posted: values.posted || (publishedAt ? dayAt(new Date(publishedAt)) : ""),
    ...(values.link && { link: values.link }),
    html,
    text: htmlToText(html),
  };
}

/** Path of a story's page. */
export function storyPath({ slug }: { slug: string }): string {
  return `/stories/${slug}`;
}

/** Date in the site's time zone: YYYY-MM-DD. */
export function dayAt(now: Date): string {
  return localDateIn(site.timeZone)(now);
}
