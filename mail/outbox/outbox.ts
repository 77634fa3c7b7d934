/** Transactional outbox: mail is queued in the database and sent only after the transaction has committed. Idempotent by key. */
import { sql } from "kysely";
import { site } from "../../content/site.ts";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";
import { asciiAddress, mailboxKey } from "../../text/mailbox-key.ts";

export interface Mailbox {
  /** Display name; untrusted, encoded when sent. */
  name?: string;
  /** A single address. */
  address: string;
}

export interface Mail {
  /** Idempotency key, such as `notice:901-ABCD-2345`: queued once. */
  key: string;
  to: Mailbox;
  replyTo?: Mailbox;
  /** Visitor text in it must pass `oneLine` (mail/smtp/mailbox.ts). */
  subject: string;
  text: string;
  html: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** The submission it belongs to. */
  reference?: string;
  /** The newsletter issue (row in `letters`) that it carries; `text` and `html` are then empty. */
  issueId?: number;
  /** Bulk mail: it waits for mail to one. An issue is bulk in any case. */
  isBulk?: boolean;
  /** Waits until its priority is changed: its issue is paused. */
  isHeld?: boolean;
  /** A notice that may wait for the digest of who reads one a day. */
  canWait?: boolean;
  /** Never sent itself: its subject goes into a digest (accounts/digests.ts). */
  isForDigest?: boolean;
  /** Earliest time to send; absent: now. */
  notBefore?: Date;
}

/** Transactional mail, such as a confirmation link, is sent before newsletter issues. */
export const priorities = { one: 0, many: 1 } as const;

/** The priority of mail that nobody claims, in whatever state: its issue is paused (newsletter/sending/queue-issue.ts). */
export const heldPriority = 9;

/** The state of a mail that goes into a digest. */
export const digestState = "digest";

/** The state of a mail of an issue of which nobody knows whether the mail server took it: it is not sent again by itself. */
export const inDoubt = "in doubt";

/** Queues mails in the caller's transaction; ignores those whose key is already queued. */
export async function queueMail(trx: Database, mails: Mail | readonly Mail[], now: Date): Promise<void> {
  const rows = [mails].flat().map((mail) => ({
    key: mail.key,
    // Stable across attempts, so that a receiver can deduplicate (RFC 5322 section 3.6.4).
    message_id: `<${mail.key.toLowerCase().replace(/[^a-z0-9-]+/g, ".")}@${site.domain}>`,
    reference: mail.reference ?? null,
    letter: mail.issueId ?? null,
    priority: mail.isHeld
      ? heldPriority
      : priorities[mail.isBulk || mail.issueId !== undefined ? "many" : "one"],
    to_name: mail.to.name ?? null,
    to_address: asciiAddress(mail.to.address),
    reply_to_name: mail.replyTo?.name ?? null,
    reply_to_address: mail.replyTo?.address ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: JSON.stringify(mail.headers ?? {}),
    created_at: now.toISOString(),
    state: mail.isForDigest ? digestState : "waiting",
    due_at: (mail.notBefore ?? now).toISOString(),
    attempts: 0,
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto("outbox")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/**
 * Fills the link to unsubscribe into the text or the HTML of an issue, and that of the private page: in place of the last `{leave}`
 * and `{page}`, those of the footer. What stands before was typed by an editor and must not get the link of a reader.
 */
export function withLeaveLink(part: string, link: string): string {
  const page = link.replace(/\/\?newsletter=unsubscribe&(amp;)?token=/, "/newsletter/mine?token=");
  return withLast(withLast(part, "{page}", page), "{leave}", link);
}

function withLast(part: string, mark: string, link: string): string {
  const at = part.lastIndexOf(mark);
  return at < 0 ? part : part.slice(0, at) + link + part.slice(at + mark.length);
}

const dailyLimit = 3;
const day = 24 * 3_600_000;

/**
 * Whether one more mail of a kind (the key prefix before the colon) may go to an address: at most three in 24 hours.
 * Queue it in the same transaction, to the mailbox's key: concurrent callers for this address wait for its end.
 */
export async function isWithinRecipientLimit(trx: Database, address: string, kind: string, now: Date) {
  const mailbox = mailboxKey(address);
  // On PostgreSQL two concurrent transactions do not see each other's mails and could both pass the limit.
  if (!isSqlite(trx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${mailbox}`}, 0))`.execute(trx);
  const moment = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const rows = await trx
    .selectFrom("outbox")
    .select("id")
    .where("to_address", "=", mailbox)
    .where("created_at", ">", moment(-day))
    // Mails that a clock more than a day ahead has queued do not count.
    .where("created_at", "<=", moment(day))
    .where("key", "like", `${kind}:%`)
    .limit(dailyLimit)
    .execute();
  return rows.length < dailyLimit;
}
