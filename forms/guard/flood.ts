/** Flood protection: submissions beyond a global rate are stored but held for review, and the owner is alerted once per flood. */
import type { Database } from "../../db/schema.ts";
import { floodMail } from "../../mail/messages/owner-alerts.ts";
import { type Owners, queueForOwners } from "../../mail/messages/owner-mail.ts";
import { holdThreshold, limitRules } from "./rate-limit-counters.ts";

/** Stored with a held submission as a reason of suspicion. */
export const heldReason = "too many messages came in at once";

/** Row of the table `chores` with the time of the last held submission. */
const name = "flood";
/** After this many milliseconds without a held submission, the next one starts another flood. */
const quietPeriod = 3_600_000;
/** The window of the exceeded limit, and five minutes. */
const floodDuration = limitRules.everywhere.duration * 1_000 + 300_000;

/** Records a held submission in the caller's transaction; the first one of a flood queues the alert to the owner. */
export async function noteFlood(trx: Database, owners: Owners, now: Date): Promise<void> {
  const last_done = now.toISOString();
  const quietSince = new Date(now.getTime() - quietPeriod).toISOString();
  const ongoing = await trx
    .updateTable("chores")
    .set({ last_done })
    .where("name", "=", name)
    .where("last_done", ">=", quietSince)
    .executeTakeFirst();
  if (ongoing.numUpdatedRows > 0n) return;
  // Of two concurrent first submissions, only one inserts or updates the row.
  const first = await trx
    .insertInto("chores")
    .values({ name, last_done, holder: null, held_until: null })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ last_done }).where("chores.last_done", "<", quietSince),
    )
    .returning("name")
    .executeTakeFirst();
  if (!first) return;
  const alert = { since: now, most: holdThreshold };
  await queueForOwners(trx, owners, (to, desk) => floodMail(to, alert, desk), now);
}

/** Whether submissions are being held at `now`. */
export async function isFlooded(db: Database, now: Date): Promise<boolean> {
  const row = await db.selectFrom("chores").select("last_done").where("name", "=", name).executeTakeFirst();
  const passed = row?.last_done ? now.getTime() - Date.parse(row.last_done) : Number.POSITIVE_INFINITY;
  return Math.abs(passed) < floodDuration;
}
