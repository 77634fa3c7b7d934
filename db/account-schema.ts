/** The tables of the people who may enter the desk (accounts/). Part of db/schema.ts. Secrets are kept as hashes only. */
import type { Generated } from "kysely";

export interface AccountTables {
  /** Somebody who may enter the desk, or might once. */
  people: {
    id: Generated<number>;
    /** The mailbox's key (text/mailbox-key.ts). */
    email: string;
    /** The address as typed. */
    address: string;
    name: string;
    /** "owner" or "editor". */
    role: string;
    /** 1: keyboard shortcuts at the desk; 0: switched off. */
    shortcuts: Generated<number>;
    /** 1: one mail a day in place of a notice each (accounts/digests.ts). */
    digest: Generated<number>;
    invited_at: string;
    /** Time of the first sign-in. */
    joined_at: string | null;
    /** Null while the person may sign in. */
    removed_at: string | null;
  };
  /** A signed-in browser. An ended session has no row. */
  sessions: {
    id: Generated<number>;
    person_id: number;
    /** Hex SHA-256 of the cookie's token. */
    token_hash: string;
    created_at: string;
    /** Time of the last request, to the minute. */
    seen_at: string;
    /** Time of the last full sign-in. */
    fresh_at: string;
    /** Short words for the browser, such as "Firefox on Android". */
    device: string;
    /** JSON of the notice that the next page shows; null when there is none. */
    notice: string | null;
  };
  /** A browser in which a person has signed in; a sign-in from any other is told to all. */
  known_browsers: {
    id: Generated<number>;
    person_id: number;
    /** Hex SHA-256 of the browser cookie's secret. */
    browser_hash: string;
    last_used_at: string;
  };
  /** A one-time code and a one-time link, which are two ways to use the same request. */
  sign_in_requests: {
    id: Generated<number>;
    /** "sign-in" (mailed), "invitation", or "command line". */
    purpose: string;
    /** Null for an address that belongs to nobody: the same answer takes the same time. */
    person_id: number | null;
    /** HMAC of the code with the server's secret: a code alone is short enough to be guessed from its hash. */
    code_hash: string;
    /** Hex SHA-256 of the link's token. */
    link_hash: string;
    /** The browser that asked; null when the request may be used in any browser. */
    browser_hash: string | null;
    /** Path of the desk to go to afterwards. */
    return_to: string;
    created_at: string;
    expires_at: string;
    /** Wrong codes so far. */
    attempts: Generated<number>;
    used_at: string | null;
  };
  /** A WebAuthn credential. */
  passkeys: {
    /** The credential's id, base64url. */
    id: string;
    person_id: number;
    /** COSE public key, base64url. */
    public_key: string;
    counter: number;
    /** JSON array of WebAuthn transports. */
    transports: string;
    name: string;
    created_at: string;
    used_at: string | null;
  };
  /** WebAuthn challenges that were answered: none is accepted twice. */
  passkey_challenges: { challenge: string; used_at: string };
  /** One act of somebody at the desk, of the command line or of a sender (db/events.ts); never deleted before its target. */
  events: {
    id: Generated<number>;
    /** The day alone once its target is erased; null: unknown. */
    at: string | null;
    /** Email address of the person, "command line" or "sender"; null: unknown, or no longer kept. */
    actor: string | null;
    /** Name of the act (acts/), or the words of a release before events. */
    act: string;
    /** Key of what it was done to, such as `submission:901-XXXX-XXXX`; its type alone once that is erased. */
    target: string;
    /** JSON: what it set, by key, before and after; null when it is no longer kept. */
    before: string | null;
    after: string | null;
    /** JSON array: ids of the mails that it queued. */
    mail_ids: string | null;
    /** Id of the event that undid it. */
    undone_by: number | null;
    /** Id of the first event of the same press; null when that is this one. */
    batch: number | null;
  };
  /** What was done at the desk, as the release before reads it. */
  activity: {
    id: Generated<number>;
    /** Null when nobody was signed in: the command line. */
    person_id: number | null;
    /** The person's address, or "command line". */
    who: string;
    /** What was done, such as "answered". */
    action: string;
    /** To what: a reference, a slug, a number; never what a visitor typed. */
    subject: string;
    /** The entry that it was done to; null for anything else, and in rows of earlier releases. */
    entry_id: number | null;
    at: string;
    /** The same in `events`; null: written by the release before, until the next start (db/adopt-events.ts). */
    event_id: number | null;
  };
}
