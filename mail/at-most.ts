/** No address gets more of our mail than this, whoever types it into a form. */
import type { Database } from "../db/schema.ts";

const mostADay = 3;
const day = 24 * 3_600_000;

/**
 * Whether one more mail of a kind may go to an address: at most three in 24 hours. `kind` is what the keys of such
 * mails begin with, before the colon; `address` is as it was queued, which should be in lower case. What a clock that
 * ran more than a day ahead has queued does not count.
 */
export async function mayMail(
  transaction: Database,
  address: string,
  kind: string,
  now: Date,
): Promise<boolean> {
  const moment = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const rows = await transaction
    .selectFrom("outbox")
    .select("id")
    .where("to_address", "=", address)
    .where("created_at", ">", moment(-day))
    .where("created_at", "<=", moment(day))
    .where("key", "like", `${kind}:%`)
    .limit(mostADay)
    .execute();
  return rows.length < mostADay;
}
