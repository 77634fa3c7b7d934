import type { MetaDescriptor } from "react-router";
import { type PageKey, pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { structuredData } from "./structured-data.ts";

/**
 * The head of a page: title, description, canonical URL, social tags, structured data (SPEC section 2, Global
 * behaviour). `more.jsonLd`: further schema.org objects of this page, without their `@context`. `more.refused`: the
 * response to a rejected plain POST, which screen readers announce by the title.
 */
export function pageMeta(
  page: PageKey,
  more: { jsonLd?: object[]; refused?: boolean } = {},
): MetaDescriptor[] {
  const { path, title, description, keywords } = pages[page];
  const fullTitle = page === "home" ? title : `${title} | ${site.name}`;
  const url = absolute(path);
  const image = absolute(cardPath(page));
  const story = page === "about";
  return [
    { title: more.refused ? errorTitle + fullTitle : fullTitle },
    { name: "description", content: description },
    { name: "keywords", content: keywords.join(", ") },
    { name: "author", content: site.author },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: story ? "article" : "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: site.language.replace("-", "_") },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${fullTitle}. ${site.tagline}` },
    ...(story ? articleTimes(page) : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:site", content: `@${site.social.twitter}` },
    { name: "twitter:title", content: fullTitle },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { "script:ld+json": structuredData(page, more.jsonLd ?? []) },
  ];
}

const errorTitle = "Error: ";

/** Removes "Error: " once script submits a form that a plain POST returned. */
export function clearErrorTitle(): void {
  if (document.title.startsWith(errorTitle)) document.title = document.title.slice(errorTitle.length);
}

/** The public URL of a path: `/about` gives `https://901ai.example/about`. */
export function absolute(path: string): string {
  return __SITE_URL__ + path;
}

function cardPath(page: PageKey): string {
  const name = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return site.shareImage.replace("home", name);
}

function articleTimes(page: PageKey): MetaDescriptor[] {
  return [
    { property: "article:published_time", content: pages[page].published },
    { property: "article:modified_time", content: pages[page].modified },
    { property: "article:author", content: site.author },
  ];
}
