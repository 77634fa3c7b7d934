/** More comes in than people send: it is kept and held for review, and the owner hears of it once. */
import type { Database } from "../../db/schema.ts";
import { floodMail } from "../../mail/messages/flood.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { holdThreshold, limitRules } from "./rate-limit-rules.ts";

/** Stands with a submission among the reasons for which it was held. */
export const heldReason = "too many messages came in at once";

/** The last held submission, beside the other chores. */
const name = "flood";
const minute = 60_000;
/** Without a held submission for so long, the next one is another flood. */
const quietPeriod = 60 * minute;
/** As long as the window that was full, and a little more. */
const floodDuration = (limitRules.everywhere.duration / 60 + 5) * minute;

/** Notes a held submission in the caller's transaction; the first one of a flood also queues the mail to the owner. */
export async function noteFlood(transaction: Database, ownerEmail: string, now: Date): Promise<void> {
  const last_done = now.toISOString();
  const goneBy = new Date(now.getTime() - quietPeriod).toISOString();
  const same = await transaction
    .updateTable("chores")
    .set({ last_done })
    .where("name", "=", name)
    .where("last_done", ">=", goneBy)
    .executeTakeFirst();
  if (same.numUpdatedRows > 0n) return;
  // Of two that see the first at the same moment one finds the other's note here.
  const first = await transaction
    .insertInto("chores")
    .values({ name, last_done, holder: null, held_until: null })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ last_done }).where("chores.last_done", "<", goneBy),
    )
    .returning("name")
    .executeTakeFirst();
  if (first) await queueMail(transaction, floodMail(ownerEmail, { since: now, most: holdThreshold }), now);
}

/** Whether submissions are being held at `now`. */
export async function isFlooded(db: Database, now: Date): Promise<boolean> {
  const row = await db.selectFrom("chores").select("last_done").where("name", "=", name).executeTakeFirst();
  const passed = row?.last_done ? now.getTime() - Date.parse(row.last_done) : Number.POSITIVE_INFINITY;
  return Math.abs(passed) < floodDuration;
}
