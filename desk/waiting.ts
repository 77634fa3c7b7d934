/** What waits for somebody at the desk, counted for the frame of every screen. */
import { countBy } from "../db/count.ts";
import type { Database } from "../db/schema.ts";
import { isLater } from "../forms/owner/submission-filter.ts";
import { kindOfForm } from "../publishing/proposals/proposals.ts";
import { countChanges } from "../publishing/proposals/sender-changes.ts";

export type Waiting = Awaited<ReturnType<typeof countWaiting>>;

/** Messages to answer; event proposals, stories and asked changes to decide. Newsletter sign-ups need nothing, and what is put off not yet. */
export async function countWaiting(db: Database, now: Date) {
  const all = db.selectFrom("submissions").where("state", "=", "new").where("form", "!=", "newsletter");
  const waiting = all.where(isLater(db, { at: now.toISOString(), is: "not" }));
  const [changes, counts] = await Promise.all([countChanges(db), countBy(waiting, "form")]);
  const sum = (areProposals: boolean) =>
    [...counts]
      .filter(([form]) => kindOfForm.has(form) === areProposals)
      .reduce((total, [, count]) => total + count, 0);
  return { messages: sum(false), proposals: sum(true) + changes };
}
