/** Forgets mails that were kept as long as content/site.ts says. */
import { site } from "../../content/site.ts";
import { daysBefore, inSlices } from "../../db/nightly-retention.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";

/**
 * Erases the mails that were sent, dropped or set aside long enough before `now`. One that still waits is never
 * erased. Returns how many.
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
    // Numbers grow with time: what comes later is younger still.
    if (rows.every(({ created_at }) => created_at >= sent)) break;
  }
  return erased;
}
