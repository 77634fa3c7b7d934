/** The tables of page views: totals, never a row for one visit. Part of db/schema.ts. */
export interface ViewTables {
  view_pages: ViewPageTable;
  view_hosts: ViewHostTable;
}

/** How often a page was opened on one day. */
export interface ViewPageTable {
  /** YYYY-MM-DD in the site's time zone. */
  day: string;
  path: string;
  count: number;
}

/** How many of a day's views followed a link on another site, by its host. */
export interface ViewHostTable {
  /** YYYY-MM-DD in the site's time zone. */
  day: string;
  /** Lower case, without port and `www.`; "" when the browser named none, "other" beyond the limit (visits/store.ts). */
  host: string;
  count: number;
}
