/** Retention of unconfirmed subscribers: erases them after the period in content/site.ts, but keeps unsubscribes (suppression list). */
import { site } from "../content/site.ts";
import { daysBefore, inSlices } from "../db/nightly-retention.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { mailboxKey } from "../text/mailbox-key.ts";

/**
 * Erases subscribers that are still unconfirmed after the period. One that had unsubscribed before the sign-up becomes
 * unsubscribed again instead: without its row, the next import would subscribe it. Returns how many were erased.
 */
export async function eraseUnconfirmed(db: Database, now: Date): Promise<number> {
  const cutoff = daysBefore(now, site.retention.unconfirmedSubscriberDays).toISOString();
  const slices = inSlices((after, limit) =>
    db
      .selectFrom("subscribers")
      .select("id")
      .where("state", "=", "pending")
      .where("asked_at", "<", cutoff)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  let erased = 0;
  for await (const rows of slices) {
    const ids = rows.map(({ id }) => id);
    erased += await withRetry(() =>
      db.transaction().execute((transaction) => eraseBatch(transaction, ids, cutoff)),
    );
  }
  await eraseMerged(db);
  return erased;
}

/** Erases merged rows (earlier spellings of an address) whose mailbox no longer exists. */
async function eraseMerged(db: Database): Promise<void> {
  const merged = db.selectFrom("subscribers").select(["id", "address"]).where("state", "=", "merged");
  for (const { id, address } of await merged.execute()) {
    const kept = db.selectFrom("subscribers").select("id").where("address", "=", mailboxKey(address));
    if (await kept.executeTakeFirst()) continue;
    await withRetry(() => db.deleteFrom("subscribers").where("id", "=", id).execute());
  }
}

async function eraseBatch(transaction: Database, ids: readonly number[], cutoff: string): Promise<number> {
  await transaction
    .updateTable("subscribers")
    .set({ state: "unsubscribed" })
    .where("id", "in", ids)
    .where("state", "=", "pending")
    .where("asked_at", "<", cutoff)
    .where("ended_at", "is not", null)
    .execute();
  const { numDeletedRows } = await transaction
    .deleteFrom("subscribers")
    .where("id", "in", ids)
    // Checked again, for those who confirmed or signed up again meanwhile.
    .where("state", "=", "pending")
    .where("asked_at", "<", cutoff)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
