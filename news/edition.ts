/** A number that grows with every change to the news, by which other processes notice. */
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";

/** Runs `work` in a transaction that ends with a new edition; again while another process holds the database. */
export function inNewEdition<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return withRetry(() =>
    db.transaction().execute(async (trx) => {
      const result = await work(trx);
      // Last, because from here on other transactions of this kind wait for the commit.
      await countUp(trx);
      return result;
    }),
  );
}

/** The number of the present edition; 0 before the first. */
export async function readEdition(db: Database): Promise<number> {
  const row = await db.selectFrom("news_edition").select("number").where("id", "=", 1).executeTakeFirst();
  return row?.number ?? 0;
}

async function countUp(trx: Database): Promise<void> {
  await trx
    .insertInto("news_edition")
    .values({ id: 1, number: 1 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ eb }) => ({ number: eb("news_edition.number", "+", 1) })),
    )
    .execute();
}
