/** Statistics of submissions. */
import { sql } from "kysely";
import { daysBefore } from "../../db/nightly-retention.ts";
import type { Database } from "../../db/schema.ts";
import { lastDays, localDateIn, startOfDay } from "../../time/zone-time.ts";
import { canaryState } from "../intake/canary.ts";
import { countSubmissions } from "./submissions.ts";

export type Stats = Awaited<ReturnType<typeof readStats>>;

const daysShown = 14;

/**
 * Statistics at `now`; dates are local to `timeZone`. `days`: the last 14, oldest first, zeros included. `unanswered`: new for more
 * than 24 hours, newsletter sign-ups excluded.
 */
export async function readStats(db: Database, { now, timeZone }: { now: Date; timeZone: string }) {
  const receivedBefore = daysBefore(now, 1).toISOString();
  const unanswered = await countSubmissions(db, { toAnswer: true, receivedBefore });
  return { forms: await countForms(db), days: await countDays(db, now, timeZone), unanswered };
}

/** What came in by form in the last `days` local dates up to `now`, without suspected spam; most first. */
export async function countRecentForms(
  db: Database,
  { now, timeZone, days }: { now: Date; timeZone: string; days: number },
) {
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

async function countForms(db: Database) {
  const rows = await db
    .selectFrom("submissions")
    .select((eb) => ["form", "state", eb.fn.countAll().as("count")])
    .where("state", "!=", canaryState)
    .groupBy(["form", "state"])
    .orderBy("form")
    .execute();
  return [...Map.groupBy(rows, ({ form }) => form)].map(([form, own]) => {
    const sum = (among = own) => among.reduce((total, { count }) => total + Number(count), 0);
    const inState = (state: string) => sum(own.filter((row) => row.state === state));
    return { form, total: sum(), new: inState("new"), answered: inState("answered"), spam: inState("spam") };
  });
}

/** The database counts by minute, because it has no time zone data; the sums by local day are made here. */
async function countDays(db: Database, now: Date, timeZone: string) {
  const localDate = localDateIn(timeZone);
  const days = new Map(lastDays(timeZone, now, daysShown).map((date) => [date, 0]));
  const minute = sql<string>`substr(received_at, 1, 16)`;
  const rows = await db
    .selectFrom("submissions")
    .select((eb) => [minute.as("minute"), eb.fn.countAll().as("count")])
    .where("state", "!=", canaryState)
    .where("received_at", ">", daysBefore(now, daysShown + 1).toISOString())
    .groupBy(minute)
    .execute();
  for (const row of rows) {
    const date = localDate(new Date(`${row.minute}Z`));
    const before = days.get(date);
    if (before !== undefined) days.set(date, before + Number(row.count));
  }
  return [...days].map(([date, count]) => ({ date, count }));
}
