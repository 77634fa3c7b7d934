/** Statistics of submissions. */
import type { Database } from "../../db/schema.ts";
import { lastDays, startOfDay } from "../../time/zone-time.ts";
import { canaryState } from "../intake/canary.ts";

/** What came in by form in the last `days` local dates up to `now`, without suspected spam; most first. */
export async function countRecentForms(
  db: Database,
  { now, timeZone, days }: { now: Date; timeZone: string; days: number },
): Promise<{ form: string; count: number }[]> {
  const [first = ""] = lastDays(timeZone, now, days);
  const rows = await db
    .selectFrom("submissions")
    .select((eb) => ["form", eb.fn.countAll().as("count")])
    .where("state", "not in", [canaryState, "spam"])
    .where("received_at", ">=", startOfDay(timeZone, first).toISOString())
    .groupBy("form")
    .execute();
  return rows
    .map(({ form, count }) => ({ form, count: Number(count) }))
    .toSorted((a, b) => b.count - a.count || (a.form < b.form ? -1 : 1));
}
