/** Every table, as the code sees it. Times are ISO 8601 text in UTC, truths are 0 or 1, so that both engines agree. */
import type { Generated, Kysely } from "kysely";
import type {
  NewsAddedSourceTable,
  NewsArticleTable,
  NewsEditionTable,
  NewsHiddenTable,
  NewsPictureFileTable,
  NewsPictureTable,
  NewsSourceTable,
} from "./news-schema.ts";

export type { NewsArticleTable };

export type Database = Kysely<Tables>;

export interface Tables {
  submissions: SubmissionTable;
  outbox: OutboxTable;
  chores: ChoreTable;
  subscribers: SubscriberTable;
  letters: LetterTable;
  limits: LimitTable;
  news_sources: NewsSourceTable;
  news_articles: NewsArticleTable;
  news_added_sources: NewsAddedSourceTable;
  news_hidden: NewsHiddenTable;
  news_edition: NewsEditionTable;
  news_pictures: NewsPictureTable;
  news_picture_files: NewsPictureFileTable;
  erasures: ErasureTable;
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
  /** The sender's mailbox (text/mailbox-key.ts), for finding; the address as typed is among the fields. */
  email: string;
  /** JSON object of field name to text. */
  fields: string;
  /** "new", "answered" or "spam"; "canary" for our own daily check, which no list shows. */
  state: Generated<string>;
  /** JSON array of the reasons for which it looked like spam; null when nothing was wrong with it. */
  suspicion: string | null;
  answered_at: string | null;
  /** "accepted" or "declined" by the owner: event proposals and stories alone. */
  decision: string | null;
}

/** One mail on its way out. It leaves this table long after it has left the house. */
export interface OutboxTable {
  id: Generated<number>;
  /** What this mail is, such as `notice:901-XXXX-XXXX`: the same key is queued once. */
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
  /** The issue whose text this mail carries; its own `text` and `html` are then empty. */
  letter: number | null;
  /** 0 goes before 1. */
  priority: Generated<number>;
  created_at: string;
  /** "waiting", "sending", "sent", "set aside" (given up, needs the owner) or "dropped" (by the owner). */
  state: string;
  /** Not before this; meaningful while waiting. */
  due_at: string;
  /** Attempts that failed. */
  attempts: number;
  /** The process that is sending it, and until when nobody else may. */
  claimed_by: string | null;
  claimed_until: string | null;
  /** Why the last attempt failed; never holds what a visitor wrote. */
  last_error: string | null;
  sent_at: string | null;
}

/** Work that one process does at a time, or that is due now and then: who holds it, and when it was last done. */
export interface ChoreTable {
  name: string;
  last_done: string | null;
  holder: string | null;
  held_until: string | null;
}

/** An address that asked for our letter. Nobody is written to before "confirmed". */
export interface SubscriberTable {
  id: Generated<number>;
  /** The mailbox's key (text/mailbox-key.ts): one row a mailbox, whatever way it is typed. */
  address: string;
  /**
   * "pending", "confirmed", "unsubscribed" or "bounced". The last two are kept so that nothing is sent again. "merged": a
   * spelling from before there were keys; the links in earlier mails name it, and its mailbox has a row of its own.
   */
  state: string;
  /** When it last asked to be on the list. */
  asked_at: string;
  reminded_at: string | null;
  confirmed_at: string | null;
  /** When it left, or its mailbox turned us away for good. */
  ended_at: string | null;
}

/** An issue of the newsletter that is being queued or was. */
export interface LetterTable {
  id: Generated<number>;
  /** Name of its draft, without the ending: the same issue is sent once. */
  slug: string;
  subject: string;
  /** Both hold `{leave}` where each reader's own link belongs. */
  text: string;
  html: string;
  created_at: string;
  /** Id of the last subscriber whose mail is in the outbox: where to go on after a crash. */
  queued_up_to: Generated<number>;
  /** How many mails were queued. */
  queued: Generated<number>;
  finished_at: string | null;
}

/**
 * How often something happened in a window of time. rate-limiter-flexible owns the columns; on SQLite the one process
 * counts in its memory instead.
 */
export interface LimitTable {
  /** The name of the limit and a keyed digest; of a network address the digest changes every day. */
  key: string;
  points: number;
  /** Milliseconds since 1970; PostgreSQL gives it as a string. */
  expire: number | string;
}

/** A digest of an address, or of a reference, that was erased: a backup from before is cleaned of it (db/backup/erasures.ts). */
export interface ErasureTable {
  /** Hex SHA-256 of the salt and what was erased. */
  digest: string;
  salt: string;
  /** What came in later is not meant. */
  erased_at: string;
}
