/** No address gets more of our mail than this, whoever types it into a form. */
import { sql } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";

const mostADay = 3;
const day = 24 * 3_600_000;

/**
 * Whether one more mail of a kind may go to an address: at most three in 24 hours. `kind` is what the keys of such
 * mails begin with, before the colon; they must have been queued to the mailbox's key. What a clock that
 * ran more than a day ahead has queued does not count. Queue it in the same transaction: others that ask for this
 * address wait until that has ended.
 */
export async function isWithinRecipientLimit(
  transaction: Database,
  address: string,
  kind: string,
  now: Date,
): Promise<boolean> {
  const mailbox = mailboxKey(address);
  if (!isSqlite(transaction)) await takeTurns(transaction, `${kind}:${mailbox}`);
  const moment = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const rows = await transaction
    .selectFrom("outbox")
    .select("id")
    .where("to_address", "=", mailbox)
    .where("created_at", ">", moment(-day))
    .where("created_at", "<=", moment(day))
    .where("key", "like", `${kind}:%`)
    .limit(mostADay)
    .execute();
  return rows.length < mostADay;
}

/** On PostgreSQL two that write do not see each other's mails: both would find room for one more. */
async function takeTurns(transaction: Database, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction);
}
