/** Every table, as the code sees it. Times are ISO 8601 text in UTC, truths are 0 or 1, so that both engines agree. */
import type { Generated, Kysely } from "kysely";

export type Database = Kysely<Tables>;

export interface Tables {
  submissions: SubmissionTable;
  news_sources: NewsSourceTable;
  news_articles: NewsArticleTable;
}

/** One thing somebody sent us through a form. */
export interface SubmissionTable {
  id: Generated<number>;
  /** What the visitor holds as a receipt: `901-XXXX-XXXX`. */
  reference: string;
  /** Name of the form, as in forms/catalog.ts. */
  form: string;
  /** Two submissions with the same key are one. */
  idempotency_key: string;
  received_at: string;
  /** The sender's address in lower case, for finding; the typed one is among the fields. */
  email: string;
  /** JSON object of field name to text. */
  fields: string;
  state: Generated<string>;
}

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
}
