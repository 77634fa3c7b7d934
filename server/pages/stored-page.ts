/** The types of the page cache (server/pages/page-store.ts): what a page depends on, how it is stored. */
import type { StaticFile } from "../http/static-files.ts";
import type { Log } from "../process/log.ts";

/** What a rendering depends on, collected while it runs. */
export interface Dependencies {
  /** The page shows content with this version tag. */
  uses: (tag: string) => void;
  /** The page is out of date from this instant on. The earliest one to come counts. */
  until: (instant: Date) => void;
}

export type Versions = ReadonlyMap<string, number>;

export interface PageStoreOptions {
  /** Renders a path with its critical CSS. */
  render: (path: string, dependencies: Dependencies) => Promise<Response>;
  /** The versions of all content; a rendering that begins later shows at least these. */
  readVersions: () => Promise<Versions>;
  /** Those of now: rendered before the first visitor asks, never evicted, and compressed best. */
  fixedPaths: () => readonly string[];
  /** Maximum bytes of all other pages with their compressed forms. */
  maxBytes?: number;
  /** All pages show the year: they are rendered anew when it ends in this zone. */
  timeZone: () => string;
  now: () => Date;
  log: Pick<Log, "error">;
}

export interface StoredPage {
  /** 200, or 410 for a withdrawn one; pages with another status are not kept. */
  status: number;
  file: StaticFile;
}
