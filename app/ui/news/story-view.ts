/** One story as its page shows it. Server only. */
import { cardPath } from "../../../content/cards.ts";
import { news } from "../../../content/news.ts";
import { pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { type Story, storyOf, storyPath } from "../../../publishing/story.ts";
import { excerpt } from "../../../text/excerpt.ts";
import type { EntryHead } from "../layout/page-meta.ts";
import { articleJsonLd } from "../layout/structured-data.ts";

const wordsPerMinute = 230;

export function storyView(entry: Entry, siteUrl: string) {
  const { slug, title, writer, isOwn, posted, html, text, link } = storyOf(entry, { firstLevel: 2 });
  const path = storyPath({ slug });
  const description = excerpt(text, 200);
  const wordCount = text.split(/\s+/).length;
  const article = { published: posted, modified: entry.changedAt, author: writer };
  const about = { path, title, description, article };
  const author = authorOf({ writer, isOwn }, { "@id": `${siteUrl}/#organization` });
  return {
    head: {
      ...about,
      card: "news",
      trail: [
        { name: pages.news.name, path: pages.news.path },
        { name: isOwn ? news.community.ownBadge : news.community.badge },
      ],
      jsonLd: [articleJsonLd(about, siteUrl, { author, image: siteUrl + cardPath("news"), wordCount })],
    } satisfies EntryHead,
    title,
    writer,
    isOwn,
    posted,
    /** Whole minutes. */
    readingTime: Math.max(1, Math.round(wordCount / wordsPerMinute)),
    html,
    ...(link && { link }),
  };
}

/** Whoever writes for the house is of it; a story in its own name is the house's. */
function authorOf({ writer, isOwn }: Pick<Story, "writer" | "isOwn">, house: { "@id": string }): object {
  if (isOwn && writer === site.name) return house;
  return { "@type": "Person", name: writer, ...(isOwn && { worksFor: house }) };
}

export type StoryView = ReturnType<typeof storyRow>;

export function storyRow(entry: Entry) {
  const { slug, title, writer, isOwn, posted, text } = storyOf(entry);
  return { slug, path: storyPath({ slug }), title, writer, isOwn, posted, summary: excerpt(text, 280) };
}
