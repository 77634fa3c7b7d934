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
    /** Id of the last subscriber whose mail is queued, to resume after a crash. */
    queued_up_to: Generated<number>;
    /** How many mails were queued. */
    queued: Generated<number>;
    finished_at: string | null;
    /** Who sent it. */
    begun_by: string | null;
    /** While it is set, none of its mails leaves. */
    paused_at: string | null;
    /** How many of its mails were sent, or failed, and have been erased since. */
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

export type SubscriberState = "pending" | "confirmed" | "unsubscribed" | "bounced";

/** "removed": by the desk. */
export type SubscriberEvent =
  | "asked"
  | "reminded"
  | "confirmed"
  | "imported"
  | "left"
  | "removed"
  | "bounced";
