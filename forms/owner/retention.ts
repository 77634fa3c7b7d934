/** Retention of submissions: erases them after the periods in content/site.ts. */
import { site } from "../../content/site.ts";
import { daysBefore, inSlices, monthsBefore } from "../../db/nightly-retention.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";

const { submissionMonths, spamDays, unconfirmedSubscriberDays } = site.retention;

/** Erases the submissions that have expired at `now`, with their mails. Returns how many submissions. */
export async function eraseExpiredSubmissions(db: Database, now: Date): Promise<number> {
  const limits = cutOffs(now);
  const youngest =
    Object.values({ ...limits.byForm, spam: limits.spam })
      .toSorted()
      .at(-1) ?? "";
  const slices = inSlices((after, limit) =>
    db
      .selectFrom("submissions")
      .select(["id", "reference", "form", "state", "received_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  let erased = 0;
  for await (const rows of slices) {
    const due = rows.filter(({ form, state, received_at }) => {
      const limit = limits.byForm[form] ?? limits.otherwise;
      return received_at < limit || (state === "spam" && received_at < limits.spam);
    });
    if (due.length > 0) await erase(db, due);
    erased += due.length;
    // Ids grow with time: all later rows are younger.
    if (rows.every(({ received_at }) => received_at >= youngest)) break;
  }
  return erased;
}

/** Cut-off times as ISO text. Submissions of a form that no longer exists have the longest period. */
function cutOffs(now: Date) {
  const otherwise = monthsBefore(now, Math.max(...Object.values(submissionMonths))).toISOString();
  // Only the record of the sign-up: the subscription itself is in `subscribers`.
  const byForm: Record<string, string> = {
    newsletter: daysBefore(now, unconfirmedSubscriberDays).toISOString(),
  };
  for (const [form, kept] of Object.entries(submissionMonths))
    byForm[form] = monthsBefore(now, kept).toISOString();
  return { byForm, otherwise, spam: daysBefore(now, spamDays).toISOString() };
}

async function erase(db: Database, due: readonly { id: number; reference: string }[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  const references = due.map(({ reference }) => reference);
  await withRetry(() =>
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("outbox").where("reference", "in", references).execute();
      await transaction.deleteFrom("submissions").where("id", "in", ids).execute();
    }),
  );
}
