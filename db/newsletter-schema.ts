/** The tables of the newsletter: subscribers and what happened to them, issues that were sent, drafts' proofs, imports. Part of db/schema.ts. */
import type { ColumnType, Generated } from "kysely";

export interface NewsletterTables {
  /** A newsletter subscriber. No issue goes to one who is not "confirmed". */
  subscribers: {
    id: Generated<number>;
    /** The mailbox's key (text/mailbox-key.ts): one row a mailbox, whatever way it is typed. */
    address: string;
    /** The last two are kept so that nothing is sent again. */
    state: ColumnType<SubscriberState, string, string>;
    /** Time of the last sign-up. */
    asked_at: string;
    reminded_at: string | null;
    confirmed_at: string | null;
    /** Time of the unsubscription or the permanent bounce. */
    ended_at: string | null;
    /** Id of the latest issue that had left for the address by then, of those whose mails are kept. */
    ended_after: number | null;
    /** Code of the language of the last sign-up (content/languages.ts); null for the site's own. */
    language: string | null;
    /** JSON array: what its links were signed with under earlier addresses, so that those go on working (newsletter/token.ts). */
    earlier_links: string | null;
    /** The day, YYYY-MM-DD in the site's zone, of the latest issue or mail by topic: one a day at most. */
    mailed_on: string | null;
  };
  /** A topic or a place that a subscriber follows. The newsletter itself is the state of `subscribers`. */
  subscriptions: {
    id: Generated<number>;
    subscriber_id: number;
    /** "topic:air", "place:whitehaven". */
    list: string;
    rhythm: Rhythm;
    state: "pending" | "confirmed" | "left";
    asked_at: string;
    confirmed_at: string | null;
    ended_at: string | null;
  };
  /** One thing that was decided, on its way to whoever follows its lists. */
  topic_mails: {
    id: Generated<number>;
    entry_id: number;
    /** Of the entry, as it was looked at. */
    version: number;
    what: "new" | "corrected" | "answered";
    /** JSON array. */
    lists: string;
    /** "waiting": also when it has left. */
    state: "waiting" | "stopped";
    /** Why it waits for an owner; null: it leaves at `leaves_at`. */
    waits_for: "owner" | "first" | "editor" | null;
    /** Null: while it waits for an owner. Of one that was stopped then: when it was. */
    leaves_at: string | null;
    made_at: string;
  };
  /** Who has one of `topic_mails`. */
  topic_mail_readers: {
    id: Generated<number>;
    mail_id: number;
    subscriber_id: number;
    /** Of the outgoing mail that holds it: one by topic, or an issue that names its entry. */
    key: string;
  };
  /** One thing that happened to a subscriber. Erased together with it. */
  subscriber_events: {
    id: Generated<number>;
    subscriber_id: number;
    at: string;
    what: SubscriberEvent;
    /**
     * Who did it, when the desk did; of a removal JSON with the state before (newsletter/list/change-subscriber.ts); of a bounce
     * the server's words.
     */
    detail: string | null;
  };
  /** A list of addresses that somebody looks at before they are added; erased a day later. */
  subscriber_imports: {
    id: Generated<number>;
    made_at: string;
    made_by: string;
    /** "ask": each address gets a mail and must confirm. "given": they confirmed elsewhere. */
    consent: "ask" | "given";
    /** "checked": waits for a yes. */
    state: "checked" | "running" | "done";
    /** JSON array of mailbox keys, in the order of the file. */
    addresses: string;
    /** JSON of the refused lines (newsletter/imports/read-list.ts). */
    report: string;
    /** How many addresses, how many of them are dealt with, and how many of those were new. */
    total: number;
    done: Generated<number>;
    added: Generated<number>;
    finished_at: string | null;
  };
  /** A newsletter issue, queued or being queued. The table keeps its first name. */
  letters: {
    id: Generated<number>;
    /** Name of its draft, without the ending: the same issue is sent once. */
    slug: string;
    subject: string;
    /** The last `{leave}` of each stands for a subscriber's unsubscribe link. */
    text: string;
    html: string;
    created_at: string;
    /** Id of the last subscriber who was looked at, to resume after a crash; the greatest number: all, some for another day. */
    queued_up_to: Generated<number>;
    /** How many mails were queued. */
    queued: Generated<number>;
    finished_at: string | null;
    /** Who sent it. */
    begun_by: string | null;
    /** While it is set, none of its mails leaves. */
    paused_at: string | null;
    /** How many of its mails were sent (or in doubt), or failed, and have been erased since. */
    sent_erased: Generated<number>;
    failed_erased: Generated<number>;
  };
  /** When a draft is to be sent. Valid while its entry is scheduled for the same time. */
  issue_schedules: {
    entry_id: number;
    send_at: string;
    set_by: string;
    /** Why it could not be sent at that time: it is a draft again. */
    problem: string | null;
    /** Of the entry, as it was scheduled: another one does not leave. */
    version: number | null;
  };
  /** What was tried with a draft. Digests of its text tell whether that was the text of today. */
  issue_proofs: {
    entry_id: number;
    /** A test mail was sent of this text. */
    tested: string | null;
    /** The links of this text were opened. */
    linked: string | null;
    /** JSON array of the links that did not open: `{url, why}`. */
    broken: string | null;
  };
}

/** Of the newsletter; "topics": only topics or places were asked for. */
export type SubscriberState = "pending" | "confirmed" | "unsubscribed" | "bounced" | "topics";

/** How often the mails of a list come: when something is decided, or once a week. */
export const rhythms = ["decided", "weekly"] as const;
export type Rhythm = (typeof rhythms)[number];

/** "removed": by the desk. */
export type SubscriberEvent =
  | "asked"
  | "reminded"
  | "confirmed"
  | "imported"
  | "left"
  | "removed"
  | "bounced"
  /** Of one list, which `detail` names with its rhythm. */
  | "list asked"
  | "list confirmed"
  | "list changed"
  | "list left"
  /** "address" or a language, in `detail`. */
  | "changed";
