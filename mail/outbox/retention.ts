/** Retention of mails: erases them after the periods in content/site.ts. */
import { site } from "../../content/site.ts";
import { daysBefore, inSlices } from "../../db/nightly-retention.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";

/**
 * Erases mails that were sent, dropped or set aside longer ago than they are kept. Never erases mail that still waits.
 * Returns the number erased.
 */
export async function eraseExpiredMails(db: Database, now: Date): Promise<number> {
  const { sentMailDays, setAsideDays } = site.retention;
  const sent = daysBefore(now, sentMailDays).toISOString();
  const setAside = daysBefore(now, setAsideDays).toISOString();
  const slices = inSlices((after, limit) =>
    db
      .selectFrom("outbox")
      .select(["id", "state", "sent_at", "created_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  let erased = 0;
  for await (const rows of slices) {
    const due = rows.filter(({ state, sent_at, created_at }) => {
      if (state === "set aside") return created_at < setAside;
      return (state === "sent" || state === "dropped") && (sent_at ?? created_at) < sent;
    });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await withRetry(() => db.deleteFrom("outbox").where("id", "in", ids).execute());
    erased += ids.length;
    // Ids grow with time: all later rows are younger.
    if (rows.every(({ created_at }) => created_at >= sent)) break;
  }
  return erased;
}
