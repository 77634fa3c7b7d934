/** What waits for somebody at the desk, counted for the frame of every screen. */
import type { Database } from "../db/schema.ts";
import { kindOfForm } from "../publishing/proposals/proposals.ts";
import { countChanges } from "../publishing/proposals/sender-changes.ts";

export type Waiting = Awaited<ReturnType<typeof countWaiting>>;

/** Messages to answer; event proposals, stories and asked changes to decide. Newsletter sign-ups need nothing. */
export async function countWaiting(db: Database) {
  const [changes, rows] = await Promise.all([
    countChanges(db),
    db
      .selectFrom("submissions")
      .select(({ fn }) => ["form", fn.countAll().as("count")])
      .where("state", "=", "new")
      .where("form", "!=", "newsletter")
      .groupBy("form")
      .execute(),
  ]);
  const sum = (areProposals: boolean) =>
    rows
      .filter(({ form }) => kindOfForm.has(form) === areProposals)
      .reduce((total, { count }) => total + Number(count), 0);
  return { messages: sum(false), proposals: sum(true) + changes };
}
