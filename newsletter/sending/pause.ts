/** Pauses the sending of an issue and goes on: its mails wait under a priority that nobody claims. */
import type { Database } from "../../db/schema.ts";
import { heldPriority, priorities } from "../../mail/outbox/outbox.ts";

/**
 * Holds every mail of an issue that has not left, from `at` on, or with null lets them leave again: wake the delivery afterwards. In
 * the caller's transaction; those that a server is handing over at this moment still leave. False when nothing changed.
 */
export async function setPaused(trx: Database, id: number, at: Date | null): Promise<boolean> {
  const paused_at = at?.toISOString() ?? null;
  // The row of the issue first: mails that are queued at the same time are held too (newsletter/sending/queue-issue.ts).
  const issue = trx.updateTable("letters").set({ paused_at }).where("id", "=", id);
  const changed = issue.where("paused_at", at ? "is" : "is not", null);
  if ((await changed.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false;
  const priority = at ? heldPriority : priorities.many;
  const mails = trx.updateTable("outbox").set({ priority }).where("letter", "=", id);
  await (at
    ? mails.where("state", "in", ["waiting", "sending", "set aside"])
    : mails.where("priority", "=", heldPriority)
  ).execute();
  return true;
}
