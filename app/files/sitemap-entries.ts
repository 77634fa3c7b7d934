import { forOthers } from "../../content/open-data.ts";
import { type PageKey, pages } from "../../content/pages.ts";
import { crawlHints } from "../../content/sitemap.ts";
import { latest } from "../../time/latest.ts";

export interface SitemapEntry {
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
 * The URLs of the site's own pages in /sitemap.xml (sitemaps.org protocol). `changes`: ISO instants at which what a page lists
 * last changed; null where there is nothing of the kind.
 */
export function sitemapEntries(
  changes: Partial<Record<PageKey, readonly (string | null)[]>> = {},
): SitemapEntry[] {
  const own = Object.entries(pages).map(([page, { path, modified }]) => {
    const [priority, changefreq] = crawlHints[page as PageKey];
    const lastmod = latest([modified, ...(changes[page as PageKey] ?? [])]) ?? "";
    return { path, lastmod, changefreq, priority };
  });
  const others = [forOthers.data, forOthers.press].map(({ path }) => ({
    path,
    lastmod: pages.sitemap.modified,
  }));
  return [...own, ...others];
}
