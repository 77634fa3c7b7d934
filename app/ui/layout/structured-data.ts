/** Structured data for search engines (schema.org, JSON-LD). Only what a visitor can see on the page is marked up. */
import { type PageKey, pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { localPath, sentence, siteOrigin } from "../../../text/words/lookup.ts";
import type { Crumb } from "./breadcrumb.tsx";
import type { EntryHead } from "./page-meta.ts";

/**
 * One schema.org graph for a page. `more`: what the page adds, objects without their `@context`. `changed`: when what it lists
 * changed last, later than the page's own words.
 */
export function structuredData(page: PageKey, more: object[], changed?: string) {
  const { path, name } = pages[page];
  const crumbs = page === "home" ? [] : [breadcrumbList(path, [{ name }])];
  return graph(organization(page), website(), webPage(page, changed), ...crumbs, ...more);
}

/** The graph of a page that is not in content/pages.ts. */
export function entryStructuredData({ path, trail }: EntryHead, more: readonly object[]) {
  return graph(organization(), website(), breadcrumbList(path, trail), ...more);
}

/** Where the site is: of the running server, else as it was built. */
function publicOrigin(): string {
  return siteOrigin() ?? __SITE_URL__;
}

/** The public URL of a path: `/about` gives `https://901ai.example/about`, of a page in the language that is rendered. */
export function absolute(path: string): string {
  return publicOrigin() + (/^\/(og|media)\//.test(path) ? path : localPath(path));
}

function graph(...objects: object[]) {
  return { "@context": "https://schema.org", "@graph": objects };
}

export const organizationId = () => `${publicOrigin()}/#organization`;

const websiteId = () => `${publicOrigin()}/#website`;

/** An ISO day as an instant of that day (its noon in UTC), which search engines ask for; an instant as it is. */
export function zoned(date: string): string {
  return date.length === 10 ? `${date}T12:00:00Z` : date;
}

/** schema.org's Article with what its page says of it; by the organization unless `more` says who wrote it. `siteUrl`: the origin. */
export function articleJsonLd(
  about: Pick<Required<EntryHead>, "path" | "title" | "description" | "article">,
  siteUrl: string,
  more: object = {},
): object {
  const { path, title, description, article } = about;
  const publisher = { "@id": `${siteUrl}/#organization` };
  return {
    "@type": "Article",
    "@id": `${siteUrl}${path}#article`,
    headline: title,
    description,
    author: publisher,
    publisher,
    datePublished: zoned(article.published),
    dateModified: zoned(article.modified),
    mainEntityOfPage: siteUrl + path,
    inLanguage: site.language,
    ...more,
  };
}

const organization = (page?: PageKey) => ({
  "@type": "Organization",
  "@id": organizationId(),
  name: site.name,
  url: `${publicOrigin()}/`,
  logo: publicOrigin() + sentence("/icon-512.png"),
  description: site.description,
  slogan: site.tagline,
  email: site.email,
  address: {
    "@type": "PostalAddress",
    addressLocality: site.city,
    addressRegion: site.region,
    addressCountry: site.country,
  },
  areaServed: { "@type": "City", name: site.city },
  ...(page === "contact" && {
    contactPoint: { "@type": "ContactPoint", contactType: "press", email: site.pressEmail },
  }),
  ...(site.socialConfirmed && {
    sameAs: [
      `https://x.com/${site.social.twitter}`,
      `https://www.linkedin.com/company/${site.social.linkedin}`,
    ],
  }),
});

const website = () => ({
  "@type": "WebSite",
  "@id": websiteId(),
  name: site.name,
  url: `${publicOrigin()}/`,
  description: site.description,
  inLanguage: site.language,
  publisher: { "@id": organizationId() },
});

const kinds: Partial<Record<PageKey, string>> = {
  about: "AboutPage",
  contact: "ContactPage",
  news: "CollectionPage",
  events: "CollectionPage",
};

function webPage(page: PageKey, changed?: string): object {
  const { path, title, description, published, modified } = pages[page];
  const url = absolute(path);
  return {
    "@type": kinds[page] ?? "WebPage",
    "@id": `${url}#page`,
    url,
    name: title,
    description,
    inLanguage: site.language,
    datePublished: zoned(published),
    dateModified: changed ?? zoned(modified),
    isPartOf: { "@id": websiteId() },
    ...(page === "home"
      ? { about: { "@id": organizationId() } }
      : { breadcrumb: { "@id": `${url}#breadcrumb` } }),
  };
}

function breadcrumbList(path: string, trail: readonly Crumb[]): object {
  const crumbs = [pages.home, ...trail];
  return {
    "@type": "BreadcrumbList",
    "@id": `${absolute(path)}#breadcrumb`,
    itemListElement: crumbs.map((crumb, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: crumb.name,
      item: absolute(crumb.path ?? path),
    })),
  };
}
