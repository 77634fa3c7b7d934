/** What waits for somebody at the desk, counted for the frame of every screen. */
import { countBy } from "../db/count.ts";
import type { Database } from "../db/schema.ts";
import { kindOfForm } from "../publishing/proposals/proposals.ts";
import { countChanges } from "../publishing/proposals/sender-changes.ts";

export type Waiting = Awaited<ReturnType<typeof countWaiting>>;

/** Messages to answer; event proposals, stories and asked changes to decide. Newsletter sign-ups need nothing. */
export async function countWaiting(db: Database) {
  const waiting = db.selectFrom("submissions").where("state", "=", "new").where("form", "!=", "newsletter");
  const [changes, counts] = await Promise.all([countChanges(db), countBy(waiting, "form")]);
  const sum = (areProposals: boolean) =>
    [...counts]
      .filter(([form]) => kindOfForm.has(form) === areProposals)
      .reduce((total, [, count]) => total + count, 0);
  return { messages: sum(false), proposals: sum(true) + changes };
}
