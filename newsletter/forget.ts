/** Forgets addresses that nobody confirmed as soon as content/site.ts says. */
import { site } from "../content/site.ts";
import { daysBefore, inSlices } from "../db/forget.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";

/** Erases the addresses that were still not confirmed so long after they asked. Returns how many. */
export async function forgetUnconfirmed(db: Database, now: Date): Promise<number> {
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
    const { numDeletedRows } = await withRetry(() =>
      db
        .deleteFrom("subscribers")
        .where("id", "in", ids)
        // Nobody who confirmed or asked anew in this very moment.
        .where("state", "=", "pending")
        .where("asked_at", "<", limit)
        .executeTakeFirstOrThrow(),
    );
    erased += Number(numDeletedRows);
  }
  return erased;
}
