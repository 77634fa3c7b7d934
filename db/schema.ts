/** The database schema: every table. Times are ISO 8601 text in UTC, booleans 0 or 1, the same on both engines. */
import type { Generated, Kysely } from "kysely";
import type { AccountTables } from "./account-schema.ts";
import type { EntryTables } from "./entry-schema.ts";
import type { MeetingTables } from "./meeting-schema.ts";
import type { MessageTables } from "./message-schema.ts";
import type { NewsTables } from "./news-schema.ts";
import type { NewsletterTables } from "./newsletter-schema.ts";
import type { ReportTables } from "./report-schema.ts";
import type { SeatTables } from "./seat-schema.ts";

export type Database = Kysely<Tables>;

export type EntryTable = Tables["entries"];
export type SubscriberTable = Tables["subscribers"];

export interface Tables
  extends AccountTables,
    EntryTables,
    MeetingTables,
    MessageTables,
    NewsletterTables,
    NewsTables,
    ReportTables,
    SeatTables {
  /** The owner's wording and settings, in place of the defaults of content/. */
  words: {
    /** Of the text, such as `home.mission.title`, or of the setting, such as `site.name`. */
    key: string;
    /** Code of the language; "" is the site's own. */
    language: string;
    /** What visitors read; null while there is only a draft. */
    text: string | null;
    draft: string | null;
    /** The default that it was written in place of: a release may have another. */
    of: string;
    changed_at: string;
  };
  /** What the owner made a text or a setting say, one row a change. */
  word_revisions: {
    id: Generated<number>;
    key: string;
    language: string;
    /** Null: the default again. */
    text: string | null;
    saved_at: string;
    /** Address of the person; null: a release that did not keep it. */
    saved_by: string | null;
  };
  /** Cards and icons with the owner's words. They stay: who shares a page keeps the address of its card. */
  drawings: {
    /** Under which it is served. It holds a hash of all that the picture is made of. */
    path: string;
    /** PNG. */
    bytes: Buffer;
    drawn_at: string;
  };
  /** Cards of single pages (words/page-cards.ts), which can be drawn again. */
  page_cards: {
    /** Under which it is served. It holds a hash of all that the picture is made of. */
    path: string;
    /** Path of the page, with its language. */
    page: string;
    alt: string;
    /** PNG; empty where it could not be drawn. */
    bytes: Buffer;
    /** Since when the page has another. */
    replaced_at: string | null;
  };
  /** What one person sent through one form. */
  submissions: {
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
    /** Whose it is at the desk (people.id); null: nobody's. */
    assignee_id: number | null;
    /** Waits no sooner than then, or than `back_at`: its sender wrote again. */
    later_until: string | null;
    back_at: string | null;
    /** Code of the language in which its sender wrote (content/languages.ts); null for the site's own. */
    language: string | null;
  };
  /** One outgoing mail. Sent mails stay until retention erases them. */
  outbox: {
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
    /**
     * "waiting", "sending", "sent", "in doubt" (of an issue: it may have arrived, and is not sent again by itself), "set aside" (given
     * up, needs the owner), "dropped" (by the owner) or "digest" (goes into a digest).
     */
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
    /** When the mail server took it; of an issue, while it is being sent or in doubt: since when it was being handed over. */
    sent_at: string | null;
  };
  /** Exclusive locks and repeating jobs by name: the lease's holder, and when the job last ran. */
  chores: { name: string; last_done: string | null; holder: string | null; held_until: string | null };
  /** Rate limit counters on PostgreSQL, with the columns of rate-limiter-flexible; on SQLite each process counts in memory. */
  limits: {
    /** The name of the limit and a keyed digest; the digest of a network address changes every day. */
    key: string;
    points: number;
    /** Milliseconds since 1970; PostgreSQL returns a string. */
    expire: number | string;
  };
  /** What the slow health checks found last, and what they were told: JSON by name (monitoring/health-notes.ts). */
  health_notes: { name: string; noted_at: string; content: string };
  /** Digest of an erased address or reference, to erase it again from a restored backup (db/backup/erasures.ts). */
  erasures: {
    /** Hex SHA-256 of the salt and what was erased. */
    digest: string;
    salt: string;
    /** Data received later is kept. */
    erased_at: string;
  };
  /**
   * One thing that can be found: a page, a published entry, a news story. The full text index follows it by itself: on SQLite
   * the FTS5 table `search_index` by triggers, on PostgreSQL the generated column `terms`.
   */
  search_documents: {
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
  };
  /** How often a page was opened on one day, YYYY-MM-DD in the site's time zone; never a row for one visit. */
  view_pages: { day: string; path: string; count: number };
  /**
   * How many of a day's views followed a link on another site, by its host: lower case, without port and `www.`; "" when the
   * browser named none, "other" beyond the limit (visits/store.ts).
   */
  view_hosts: { day: string; host: string; count: number };
}
