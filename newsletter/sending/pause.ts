/** Pauses the sending of an issue and goes on: its mails wait under a priority that nobody claims. */
import type { Database } from "../../db/schema.ts";
import { heldPriority, priorities } from "../../mail/outbox/outbox.ts";

/**
 * Holds every mail of an issue that has not left, in the caller's transaction; those that a server is handing over at this
 * moment still leave. False when it was paused before, or is none.
 */
export async function pauseIssue(trx: Database, id: number, now: Date): Promise<boolean> {
  // The row of the issue first: mails that are queued at the same time are held too (newsletter/sending/queue-issue.ts).
  const { numUpdatedRows } = await trx
    .updateTable("letters")
    .set({ paused_at: now.toISOString() })
    .where("id", "=", id)
    .where("paused_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable("outbox")
    .set({ priority: heldPriority })
    .where("letter", "=", id)
    .where("state", "in", ["waiting", "sending", "set aside"])
    .execute();
  return true;
}

/** Lets them leave again, in the caller's transaction. Wake the delivery afterwards. False when it was not paused. */
export async function resumeIssue(trx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("letters")
    .set({ paused_at: null })
    .where("id", "=", id)
    .where("paused_at", "is not", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable("outbox")
    .set({ priority: priorities.many })
    .where("letter", "=", id)
    .where("priority", "=", heldPriority)
    .execute();
  return true;
}
