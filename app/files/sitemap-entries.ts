import { pages } from "../../content/pages.ts";

export interface SitemapEntry {
  /** Path on this site. */
  path: string;
  /** ISO day or instant (W3C Datetime). */
  lastmod: string;
  changefreq?: string;
  /** One decimal, 0.0 to 1.0. */
  priority?: string;
}

/** The most addresses of one file (sitemaps.org protocol). */
export const maxAddresses = 50_000;

/**
 * The URLs of the site's own pages in /sitemap.xml (sitemaps.org protocol). `newsUpdatedAt`: ISO instant of the newest stored article, which
 * is when the news page last changed. `eventsChangedAt`: the same for the listed events.
 */
export function sitemapEntries(
  newsUpdatedAt: string | null = null,
  eventsChangedAt: string | null = null,
): SitemapEntry[] {
  const changes: Record<string, string | null> = {
    [pages.news.path]: newsUpdatedAt,
    [pages.events.path]: eventsChangedAt,
  };
  return Object.values(pages).map(({ path, modified, frequency, priority }) => ({
    path,
    lastmod: [changes[path] ?? "", modified].toSorted().at(-1) ?? modified,
    changefreq: frequency,
    priority: priority.toFixed(1),
  }));
}
