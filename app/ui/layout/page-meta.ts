import type { MetaDescriptor } from "react-router";
import { cardPath, cardWords } from "../../../content/cards.ts";
import { errors } from "../../../content/errors.ts";
import { type PageKey, pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { fill } from "../../../text/words/fill.ts";
import type { DrawnCards } from "../../../words/kept-cards.ts";
import type { Crumb } from "./breadcrumb.tsx";
import { absolute, entryStructuredData, structuredData, zoned } from "./structured-data.ts";

/**
 * The head of a page (SPEC section 2, Global behaviour). `more.jsonLd`: further schema.org objects, without their
 * `@context`. `more.changed`: when what it lists changed last, an ISO instant. `more.refused`: the response to a rejected plain
 * POST, which screen readers announce by the title.
 */
export function pageMeta(
  page: PageKey,
  more: { jsonLd?: object[]; changed?: string | undefined; refused?: boolean } = {},
): MetaDescriptor[] {
  const { path, title, description, published, modified } = pages[page];
  const fullTitle = page === "home" ? title : `${title} | ${site.name}`;
  const tags = headTags({
    title: fullTitle,
    description,
    path,
    card: page,
    article: page === "about" ? { published, modified, author: site.author } : undefined,
    jsonLd: structuredData(page, more.jsonLd ?? [], more.changed),
  });
  return more.refused ? [{ title: errors.inTitle + fullTitle }, ...tags.slice(1)] : tags;
}

/** What the head of a page says that is not in content/pages.ts, such as that of an entry. */
export interface EntryHead {
  path: string;
  title: string;
  description: string;
  /** Whose social card it has. */
  card: PageKey | "record";
  /** The line on it; default: that of the page. */
  cardLine?: string;
  /** Its own cards, in place of that one. */
  drawn?: DrawnCards | undefined;
  /** Default: those of that page. */
  keywords?: readonly string[];
  /** From the page after Home to this one. */
  trail: readonly Crumb[];
  /** ISO days or instants, and who wrote it; absent for what is not an article. */
  article?: { published: string; modified: string; author: string };
  /** Further schema.org objects, without their `@context`. */
  jsonLd?: readonly object[];
}

export function entryMeta({ jsonLd = [], ...head }: EntryHead): MetaDescriptor[] {
  const title = `${head.title} | ${site.name}`;
  return headTags({
    ...head,
    title,
    jsonLd: entryStructuredData(head, jsonLd),
  });
}

function headTags({
  title,
  description,
  path,
  card,
  keywords = card === "record" ? [] : pages[card].keywords,
  cardLine = card === "record" ? title : (pages[card].card ?? pages[card].title),
  drawn,
  article,
  jsonLd,
}: Omit<EntryHead, "trail" | "jsonLd"> & { jsonLd: object }): MetaDescriptor[] {
  const image = absolute(drawn?.wide ?? cardPath(card));
  const alt = drawn?.alt ?? fill(cardWords.alt, { line: cardLine });
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: keywords.join(", ") },
    { name: "author", content: article?.author ?? site.author },
    { tagName: "link", rel: "canonical", href: absolute(path) },
    // What other sites show of the page where it is shared.
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: site.language.replace("-", "_") },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: absolute(path) },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    ...(article
      ? [
          { property: "article:published_time", content: zoned(article.published) },
          { property: "article:modified_time", content: zoned(article.modified) },
          { property: "article:author", content: article.author },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(site.socialConfirmed ? [{ name: "twitter:site", content: `@${site.social.twitter}` }] : []),
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: alt },
    { "script:ld+json": jsonLd },
  ];
}

/** Removes "Error: " once script submits a form that a plain POST returned. */
export function clearErrorTitle(): void {
  if (document.title.startsWith(errors.inTitle)) document.title = document.title.slice(errors.inTitle.length);
}
