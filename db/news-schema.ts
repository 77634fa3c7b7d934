/** The tables of the news: sources, articles, pictures, the owner's choices. Part of db/schema.ts. */
import type { Generated } from "kysely";

/** What we know about a feed between two fetches. */
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
  /** Not asked before this: the publisher's wish, or a growing pause after failures. Null: with the next round. */
  next_try: string | null;
  /** When the first of the failures in a row was; null while all is well. */
  failing_since: string | null;
  /** When the owner was written to about these failures; null when not. */
  owner_told_at: string | null;
  /** Where the publisher says the feed has gone for good; the owner decides. */
  moved_to: string | null;
}

/** The last good copy of an article. */
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
  /** The address without what differs between copies of one page; null until somebody works it out. */
  canonical_url: string | null;
  /** The publisher's own identifier, when the feed gives one. */
  guid: string | null;
}

/** A feed that the owner added at the desk, beside those of the list. */
export interface NewsAddedSourceTable {
  url: string;
  name: string;
  topic: string;
  added_at: string;
}

/** An address that is never shown, whoever brings it. */
export interface NewsHiddenTable {
  url: string;
  hidden_at: string;
}

/** One row (id 1) whose number grows with every change to the news, so that other processes notice. */
export interface NewsEditionTable {
  id: number;
  number: number;
}

/** What became of a picture at a publisher's address. */
export interface NewsPictureTable {
  /** Where the publisher has it; articles name it as their `image_url`. */
  url: string;
  tried_at: string;
  /** When a story with it was last seen on the screen, to the hour. */
  shown_at: string;
  /** Why there is no copy of it. */
  problem: string | null;
  /** JSON of our copy (news/pictures/picture-store.ts); null when there is none. */
  copy: string | null;
}

/** One file of a copy. Its name is never used for other bytes. */
export interface NewsPictureFileTable {
  name: string;
  picture_url: string;
  bytes: Buffer;
}
