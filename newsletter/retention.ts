/** Forgets addresses that nobody confirmed as soon as content/site.ts says, but for those that must not be written to. */
import { site } from "../content/site.ts";
import { daysBefore, inSlices } from "../db/nightly-retention.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { mailboxKey } from "../text/mailbox-key.ts";

/**
 * Erases the addresses that were still not confirmed so long after they asked. One that had left the list before it was
 * typed in again is off the list as before instead: without its row it would be a stranger's, to be taken over with the
 * next import. Returns how many were erased.
 */
export async function eraseUnconfirmed(db: Database, now: Date): Promise<number> {
  const limit = daysBefore(now, site.retention.unconfirmedSubscriberDays).toISOString();
  const slices = inSlices((after, most) =>
    db
      .selectFrom("subscribers")
      .select("id")
      .where("state", "=", "pending")
      .where("asked_at", "<", limit)
      .where("id", ">", after)
      .orderBy("id")
      .limit(most)
      .execute(),
  );
  let erased = 0;
  for await (const rows of slices) {
    const ids = rows.map(({ id }) => id);
    erased += await withRetry(() =>
      db.transaction().execute((transaction) => eraseBatch(transaction, ids, limit)),
    );
  }
  await eraseMerged(db);
  return erased;
}

/** Earlier spellings of mailboxes that are not kept any more. */
async function eraseMerged(db: Database): Promise<void> {
  const merged = db.selectFrom("subscribers").select(["id", "address"]).where("state", "=", "merged");
  for (const { id, address } of await merged.execute()) {
    const kept = db.selectFrom("subscribers").select("id").where("address", "=", mailboxKey(address));
    if (await kept.executeTakeFirst()) continue;
    await withRetry(() => db.deleteFrom("subscribers").where("id", "=", id).execute());
  }
}

async function eraseBatch(transaction: Database, ids: readonly number[], limit: string): Promise<number> {
  await transaction
    .updateTable("subscribers")
    .set({ state: "unsubscribed" })
    .where("id", "in", ids)
    .where("state", "=", "pending")
    .where("asked_at", "<", limit)
    .where("ended_at", "is not", null)
    .execute();
  const { numDeletedRows } = await transaction
    .deleteFrom("subscribers")
    .where("id", "in", ids)
    // Nobody who confirmed or asked anew in this very moment.
    .where("state", "=", "pending")
    .where("asked_at", "<", limit)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
