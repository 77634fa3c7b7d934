/** The tables of the news: sources, articles, pictures, the owner's choices. Part of db/schema.ts. */
import type { Generated } from "kysely";

/** Fetch state of a feed. */
export interface NewsSourceTable {
  url: string;
  name: string;
  etag: string | null;
  last_modified: string | null;
  last_success: string | null;
  last_attempt: string | null;
  /** Failed attempts since the last success. */
  failures: Generated<number>;
  last_error: string | null;
  /** Not fetched before this: Retry-After, or a growing pause after failures. Null: in the next round. */
  next_try: string | null;
  /** Time of the first failure in a row; null while there is none. */
  failing_since: string | null;
  /** When the owner got a mail about these failures; null when not. */
  owner_told_at: string | null;
  /** Target of a permanent redirect; the owner decides whether to follow it. */
  moved_to: string | null;
}

/** One article, as last fetched. */
export interface NewsArticleTable {
  url: string;
  /** The feed it came from. */
  source_url: string;
  /** The publisher's name. */
  source: string;
  title: string;
  description: string;
  image_url: string | null;
  published_at: string;
  first_seen: string;
  /** The address without tracking parameters, for de-duplication; null until computed. */
  canonical_url: string | null;
  /** The feed's identifier of the item, if it has one. */
  guid: string | null;
}

/** A feed that the owner added at the desk, beside content/feeds.ts. */
export interface NewsAddedSourceTable {
  url: string;
  name: string;
  topic: string;
  added_at: string;
}

/** An address that is never shown, whichever source has it. */
export interface NewsHiddenTable {
  url: string;
  hidden_at: string;
}

/** One row (id 1): a version number that grows with every change of the news, so that other processes reload them. */
export interface NewsEditionTable {
  id: number;
  number: number;
}

/** State of a publisher's picture. */
export interface NewsPictureTable {
  /** The publisher's address of it, the `image_url` of articles. */
  url: string;
  tried_at: string;
  /** When a selected story last used it, to the hour. */
  shown_at: string;
  /** Why there is no copy. */
  problem: string | null;
  /** JSON of our copy (news/pictures/picture-store.ts); null when there is none. */
  copy: string | null;
}

/** One file of a copy. Its name depends on its content. */
export interface NewsPictureFileTable {
  name: string;
  picture_url: string;
  bytes: Buffer;
}
