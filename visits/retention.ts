/** Retention of view totals by the period in content/site.ts. */
import { retention, site } from "../content/site.ts";
import { monthsBefore } from "../db/nightly-retention.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { localDateIn } from "../time/zone-time.ts";

/** Erases the totals of days that have expired at `now`. Returns how many rows. */
export async function eraseExpiredViews(db: Database, now: Date): Promise<number> {
  const first = localDateIn(site.timeZone)(monthsBefore(now, retention.viewMonths));
  let erased = 0;
  for (const table of ["view_pages", "view_hosts"] as const) {
    const result = await withRetry(() => db.deleteFrom(table).where("day", "<", first).executeTakeFirst());
    erased += Number(result.numDeletedRows);
  }
  return erased;
}
