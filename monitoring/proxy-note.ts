/** Stores, for the doctor, when a request with an ignored `X-Forwarded-For` last came (server/http/unread-proxy.ts). */
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";

const name = "proxy not trusted";

export async function noteUnreadProxy(db: Database, now: Date): Promise<void> {
  const last_done = now.toISOString();
  await withRetry(() =>
    db
      .insertInto("chores")
      .values({ name, last_done, holder: null, held_until: null })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_done }))
      .execute(),
  );
}

/** ISO 8601, UTC; undefined when there was no such request. */
export async function readUnreadProxy(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom("chores").select("last_done").where("name", "=", name).executeTakeFirst();
  return row?.last_done ?? undefined;
}
