/** Once a week the owner hears how much was marked as spam, and whether a mail could not be delivered. */
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import type { Write } from "../../db/write-queue.ts";
import { weeklyReport } from "../../mail/messages/weekly-report.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { localDateIn, startOfDay } from "../../time/zone-time.ts";
import { forms } from "../catalog.ts";

const day = 24 * 3_600_000;

/**
 * Queues the line about the ISO week before the one that is now at the site's place, once ever and only when there is
 * something to say. Call it now and then. True when it was queued by this call.
 */
export async function queueWeeklyReport(
  db: Database,
  write: Write,
  ownerEmail: string,
  now: Date,
): Promise<boolean> {
  const week = lastWeek(now);
  const known = await db
    .selectFrom("outbox")
    .select("id")
    .where("key", "=", `spam-week:${week.week}`)
    .executeTakeFirst();
  if (known) return false;
  const line = weeklyReport(ownerEmail, { ...week, ...(await countWeek(db, week)) });
  if (!line) return false;
  await write((transaction) => queueMail(transaction, line, now));
  return true;
}

interface Week {
  week: string;
  monday: string;
  sunday: string;
  /** The instants at which it begins and ends. */
  begin: Date;
  end: Date;
}

/** The whole week before the one that `now` is in, by the calendar of the site's place. */
export function lastWeek(now: Date): Week {
  const today = new Date(`${localDateIn(site.timeZone)(now)}T00:00:00Z`);
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  const monday = new Date(today.getTime() - (sinceMonday + 7) * day);
  const next = new Date(monday.getTime() + 7 * day);
  // ISO 8601: a week belongs to the year that its Thursday is in.
  const thursday = new Date(monday.getTime() + 3 * day);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / day / 7) + 1;
  return {
    week: `${year}-W${String(number).padStart(2, "0")}`,
    monday: isoDate(monday),
    sunday: isoDate(new Date(next.getTime() - day)),
    begin: startOfDay(site.timeZone, isoDate(monday)),
    end: startOfDay(site.timeZone, isoDate(next)),
  };
}

async function countWeek(db: Database, { begin, end }: Week) {
  const spam = await db
    .selectFrom("submissions")
    .select(["form", db.fn.countAll().as("count")])
    .where("form", "in", Object.keys(forms))
    .where("received_at", ">=", begin.toISOString())
    .where("received_at", "<", end.toISOString())
    .where("state", "=", "spam")
    .groupBy("form")
    .orderBy("form")
    .execute();
  const { count } = await db
    .selectFrom("outbox")
    .select(db.fn.countAll().as("count"))
    .where("state", "=", "set aside")
    .where("due_at", ">=", begin.toISOString())
    .where("due_at", "<", end.toISOString())
    .executeTakeFirstOrThrow();
  return { spam: spam.map((row) => ({ form: row.form, count: Number(row.count) })), setAside: Number(count) };
}

function isoDate(utcMidnight: Date): string {
  return utcMidnight.toISOString().slice(0, 10);
}
