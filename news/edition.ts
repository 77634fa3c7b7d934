/** Cache version of the news: a counter in the database that grows with every change, so that other processes invalidate their snapshots. */
import { bumpContentVersions } from "../db/content-versions.ts";
import { inTransaction, type RetryOptions } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";

/** Runs `work` in a transaction that increments the edition; retries while another process holds the database. */
export function inNewEdition<T>(
  db: Database,
  work: (trx: Database) => Promise<T>,
  retryOptions?: RetryOptions,
) {
  const write = async (trx: Database) => {
    const result = await work(trx);
    await bumpEdition(trx);
    return result;
  };
  return inTransaction(db, write, retryOptions);
}

/** Increments the edition. Call it last: from here on, other such transactions wait for this commit. */
export async function bumpEdition(trx: Database): Promise<void> {
  await trx
    .insertInto("news_edition")
    .values({ id: 1, number: 1 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ eb }) => ({ number: eb("news_edition.number", "+", 1) })),
    )
    .execute();
  await bumpContentVersions(trx, ["news"]);
}

/** The current edition; 0 before the first. */
export async function readEdition(db: Database): Promise<number> {
  const row = await db.selectFrom("news_edition").select("number").where("id", "=", 1).executeTakeFirst();
  return row?.number ?? 0;
}
