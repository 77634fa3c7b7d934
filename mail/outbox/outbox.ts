/** Mail on its way out, in the database. What is queued here in a transaction leaves only when that is committed. */
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { asciiAddress } from "../../text/mailbox-key.ts";

export interface Mailbox {
  /** Shown name; encoded on the way, never trusted. */
  name?: string;
  /** One address and nothing else. */
  address: string;
}

export interface Mail {
  /** What this mail is, such as `notice:901-ABCD-2345`. The same key is queued once. */
  key: string;
  to: Mailbox;
  replyTo?: Mailbox;
  /** What a visitor wrote stands in it only through `oneLine` (mail/smtp/mailbox.ts). */
  subject: string;
  text: string;
  html: string;
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** The submission it belongs to. */
  reference?: string;
  /** The row in `letters` whose text it carries; its own `text` and `html` are then empty. */
  letter?: number;
  /** It does not leave earlier; absent: it is due at once. */
  notBefore?: Date;
}

/** What somebody waits for, such as a link to confirm, leaves before an issue of the newsletter. */
export const priorities = { one: 0, many: 1 } as const;

/** Queues mails in the caller's transaction. One whose key is already there is left alone. */
export async function queueMail(
  transaction: Database,
  mails: Mail | readonly Mail[],
  now: Date,
): Promise<void> {
  const rows = [mails].flat().map((mail) => ({
    key: mail.key,
    message_id: messageId(mail.key),
    reference: mail.reference ?? null,
    letter: mail.letter ?? null,
    priority: mail.letter === undefined ? priorities.one : priorities.many,
    to_name: mail.to.name ?? null,
    to_address: asciiAddress(mail.to.address),
    reply_to_name: mail.replyTo?.name ?? null,
    reply_to_address: mail.replyTo?.address ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: JSON.stringify(mail.headers ?? {}),
    created_at: now.toISOString(),
    state: "waiting",
    due_at: (mail.notBefore ?? now).toISOString(),
    attempts: 0,
  }));
  if (rows.length === 0) return;
  await transaction
    .insertInto("outbox")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** The same for the same mail at every attempt, so that a mailbox that gets it twice can tell (RFC 5322 section 3.6.4). */
function messageId(key: string): string {
  return `<${key.toLowerCase().replace(/[^a-z0-9-]+/g, ".")}@${site.domain}>`;
}
