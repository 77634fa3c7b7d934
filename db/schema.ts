/** The database schema: every table. Times are ISO 8601 text in UTC, booleans 0 or 1, the same on both engines. */
import type { Generated, Kysely } from "kysely";
import type { AccountTables } from "./account-schema.ts";
import type { EntryRevisionTable, EntryTable, EntryTables } from "./entry-schema.ts";
import type { MessageTables } from "./message-schema.ts";
import type { NewsArchiveTable } from "./news-schema.ts";
import type {
  LetterTable,
  NewsletterTables,
  SubscriberImportTable,
  SubscriberTable,
} from "./newsletter-schema.ts";
import type { SearchDocumentTable } from "./search-schema.ts";

export type {
  EntryRevisionTable,
  EntryTable,
  LetterTable,
  SearchDocumentTable,
  SubscriberImportTable,
  SubscriberTable,
};

export type Database = Kysely<Tables>;

export interface Tables extends AccountTables, EntryTables, MessageTables, NewsletterTables {
  submissions: SubmissionTable;
  outbox: OutboxTable;
  /** Exclusive locks and repeating jobs by name: the lease's holder, and when the job last ran. */
  chores: { name: string; last_done: string | null; holder: string | null; held_until: string | null };
  limits: LimitTable;
  news_sources: NewsSourceTable;
  news_articles: NewsArticleTable;
  /** Feeds that the owner added at the desk, beside content/feeds.ts. */
  news_added_sources: { url: string; name: string; topic: string; added_at: string };
  /** By the configured address: since when it is switched off, and the address that is read in its place. */
  news_source_choices: { url: string; off_at: string | null; moved_to: string | null };
  /** Addresses that are never shown, whichever source has them. */
  news_hidden: { url: string; hidden_at: string };
  /** One row (id 1): a version number that grows with every change of the news, so that other processes reload them. */
  news_edition: { id: number; number: number };
  news_archive: NewsArchiveTable;
  news_pictures: NewsPictureTable;
  /** The files of a picture's copy. A name depends on its content. */
  news_picture_files: { name: string; picture_url: string; bytes: Buffer };
  /** What the slow health checks found last, and what they were told: JSON by name (monitoring/health-notes.ts). */
  health_notes: { name: string; noted_at: string; content: string };
  erasures: ErasureTable;
  search_documents: SearchDocumentTable;
  /** How often a page was opened on one day, YYYY-MM-DD in the site's time zone; never a row for one visit. */
  view_pages: { day: string; path: string; count: number };
  /**
   * How many of a day's views followed a link on another site, by its host: lower case, without port and `www.`; "" when the
   * browser named none, "other" beyond the limit (visits/store.ts).
   */
  view_hosts: { day: string; host: string; count: number };
}

/** What one person sent through one form. */
export interface SubmissionTable {
  id: Generated<number>;
  /** On the sender's receipt: `901-XXXX-XXXX`. */
  reference: string;
  /** Name of the form, as in forms/catalog.ts. */
  form: string;
  /** Two submissions with the same key are one. */
  idempotency_key: string;
  received_at: string;
  /** The sender's mailbox key (text/mailbox-key.ts), for searching; the address as typed is among the fields. */
  email: string;
  /** JSON object of field name to text. */
  fields: string;
  /** "new", "answered" or "spam"; "canary" for our own daily check, which no list shows. */
  state: Generated<string>;
  /** JSON array of the reasons for suspecting spam; null when there are none. */
  suspicion: string | null;
  answered_at: string | null;
  /** "accepted" or "declined" by the owner, "withdrawn" by the sender; only for event proposals and stories. */
  decision: string | null;
  /** Code of the language in which its sender wrote (content/languages.ts); null for the site's own. */
  language: string | null;
}

/** One outgoing mail. Sent mails stay until retention erases them. */
export interface OutboxTable {
  id: Generated<number>;
  /** Idempotency key, such as `notice:901-XXXX-XXXX`. */
  key: string;
  /** The `Message-ID`, the same at every attempt, with its angle brackets. */
  message_id: string;
  /** The submission it belongs to. */
  reference: string | null;
  to_name: string | null;
  to_address: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  subject: string;
  text: string;
  html: string;
  /** JSON object of further headers. */
  headers: string;
  /** Id of the newsletter issue whose text this mail carries; its own `text` and `html` are then empty. */
  letter: number | null;
  /** 0 leaves before 1; 9 does not leave: its issue is paused. */
  priority: Generated<number>;
  created_at: string;
  /** "waiting", "sending", "sent", "set aside" (given up, needs the owner), "dropped" (by the owner) or "digest" (goes into a digest). */
  state: string;
  /** Not sent before this; meaningful while waiting. */
  due_at: string;
  /** Attempts that failed. */
  attempts: number;
  /** The process that is sending it, and when its claim expires. */
  claimed_by: string | null;
  claimed_until: string | null;
  /** Why the last attempt failed; never holds what a visitor wrote. */
  last_error: string | null;
  sent_at: string | null;
}

/** Rate limit counters on PostgreSQL, with the columns of rate-limiter-flexible; on SQLite each process counts in memory. */
interface LimitTable {
  /** The name of the limit and a keyed digest; the digest of a network address changes every day. */
  key: string;
  points: number;
  /** Milliseconds since 1970; PostgreSQL returns a string. */
  expire: number | string;
}

/** Digest of an erased address or reference, to erase it again from a restored backup (db/backup/erasures.ts). */
export interface ErasureTable {
  /** Hex SHA-256 of the salt and what was erased. */
  digest: string;
  salt: string;
  /** Data received later is kept. */
  erased_at: string;
}

/** Fetch state of a feed. */
interface NewsSourceTable {
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
  /** JSON array of the publisher's categories; null when there are none. */
  categories: string | null;
}

/** State of a publisher's picture. */
interface NewsPictureTable {
  /** The publisher's address of it, the `image_url` of articles. */
  url: string;
  tried_at: string;
  /** When a selected story last used it, to the hour. */
  shown_at: string;
  /** Why there is no copy. */
  problem: string | null;
  /** JSON of our copy (pictures/picture.ts); null when there is none. */
  copy: string | null;
}
