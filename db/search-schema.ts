/** The table of the search (search/document-index.ts). Part of db/schema.ts. */
import type { Generated } from "kysely";

/**
 * One thing that can be found: a page, a published entry, a news story. The full text index follows it by itself: on SQLite
 * the FTS5 table `search_index` by triggers, on PostgreSQL the generated column `terms`.
 */
export interface SearchDocumentTable {
  id: Generated<number>;
  /** "page", "news", or the kind of the entry. */
  source: string;
  /** What it is in its source: a path, a slug, an address. Unique in the source. */
  key: string;
  /** Path on this site, or an absolute URL. */
  url: string;
  title: string;
  text: string;
  /** `title` and `text` as the index reads them, of the same length (search/read-query.ts). */
  title_words: string;
  text_words: string;
  /** Who published it elsewhere; null for our own. */
  publisher: string | null;
  /** ISO instant or day. */
  changed_at: string;
}
