/** Rate limit per recipient: protects strangers from mail bombing by somebody who types their address into our forms. */
import { sql } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";

const dailyLimit = 3;
const day = 24 * 3_600_000;

/**
 * Whether one more mail of a kind (the key prefix before the colon) may go to an address: at most three in 24 hours.
 * Queue it in the same transaction, to the mailbox's key: concurrent callers for this address wait for its end.
 */
export async function isWithinRecipientLimit(
  trx: Database,
  address: string,
  kind: string,
  now: Date,
): Promise<boolean> {
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
