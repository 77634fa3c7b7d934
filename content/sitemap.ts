import type { PageKey } from "./pages.ts";
import { words } from "./words.ts";

/** One row of the overview. Counts, priorities and frequencies as in SPEC section 3. */
export interface SitemapCategory {
  name: string;
  count: number;
  priority: string;
  frequency: string;
  links: readonly PageKey[];
}

/** The words of the Sitemap screen. The total is the sum of the counts. */
export const sitemap = words("sitemap", {
  title: "Sitemap",
  lead: "The main pages of this site, and how often most of them change.",
  overview: "Overview",
  columns: { category: "Category", count: "Pages", priority: "Priority", frequency: "Frequency" },
  total: "Total",
  inFile: "URLs in sitemap.xml",
  entries: "Including events, stories, newsletter issues and entries of The Record",
  /** Screens that the table does not count. */
  also: "Also on this site",
  download: "Download sitemap.xml",
  byCategory: "By category",
  format: {
    title: "About the format",
    notes: [
      "The file follows the sitemaps.org protocol: one URL for each page, event, story, newsletter issue and Record entry, with the day it last changed.",
      "Priority runs from 0.0 to 1.0 and only ranks pages of this site against one another.",
      "Frequency is a hint to search engines, not a promise.",
      "Some pages are counted in two rows, so the total is higher than the number of pages.",
    ],
  },
} as const);

export const sitemapCategories: readonly SitemapCategory[] = words("sitemapCategories", [
  {
    name: "Static Pages",
    count: 9,
    priority: "1.0 to 0.6",
    frequency: "weekly to monthly",
    links: ["home", "about", "news", "community", "events", "getInvolved", "contact", "sitemap"],
  },
  { name: "News Articles", count: 1, priority: "0.9", frequency: "daily", links: ["news"] },
  { name: "Community Resources", count: 1, priority: "0.8", frequency: "weekly", links: ["community"] },
  { name: "Events", count: 1, priority: "0.8", frequency: "weekly", links: ["events"] },
  { name: "Legal Pages", count: 2, priority: "0.3", frequency: "yearly", links: ["privacy", "terms"] },
]);

/** Sitemap priority (0.0 to 1.0) and change frequency of each page (sitemaps.org). */
export const crawlHints: Record<
  PageKey,
  readonly [priority: string, frequency: "daily" | "weekly" | "monthly" | "yearly"]
> = {
  home: ["1.0", "weekly"],
  about: ["0.9", "monthly"],
  news: ["0.9", "daily"],
  community: ["0.8", "weekly"],
  events: ["0.8", "weekly"],
  getInvolved: ["0.8", "monthly"],
  contact: ["0.7", "monthly"],
  privacy: ["0.3", "yearly"],
  terms: ["0.3", "yearly"],
  accessibility: ["0.3", "yearly"],
  sitemap: ["0.6", "monthly"],
};
