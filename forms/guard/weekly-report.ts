/** The weekly report of suspected spam and undelivered mail: which ISO week, and its counts. */
import { site } from "../../content/site.ts";
import { countBy, countOf } from "../../db/count.ts";
import type { Write } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { reportKey, weeklyReport } from "../../mail/messages/owner-alerts.ts";
import { type Owners, queueForOwners } from "../../mail/messages/owner-mail.ts";
import { daysBeforeDate, localDateIn, mondayOf, startOfDay } from "../../time/zone-time.ts";
import { forms } from "../catalog.ts";

const day = 24 * 3_600_000;

/** Queues the report of the last full ISO week, once and only if there is something to report. Call periodically. True if this call queued it. */
export async function queueWeeklyReport(db: Database, write: Write, owners: Owners, now: Date) {
  const week = lastWeek(now);
  const known = db.selectFrom("outbox").select("id").where("key", "like", `${reportKey}${week.week}%`);
  if (await known.executeTakeFirst()) return false;
  const counted = { ...week, ...(await countWeek(db, week)) };
  if (counted.spam.length === 0 && counted.setAside === 0) return false;
  await write((trx) => queueForOwners(trx, owners, (to, desk) => weeklyReport(to, counted, desk), now));
  return true;
}

/** The ISO week before the one of `now`, in the site's time zone; `end` is exclusive. */
export function lastWeek(now: Date) {
  const next = mondayOf(localDateIn(site.timeZone)(now));
  const monday = daysBeforeDate(next, 7);
  // ISO 8601: a week belongs to the year that its Thursday is in.
  const thursday = daysBeforeDate(next, 4);
  const year = thursday.slice(0, 4);
  const number = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / day / 7) + 1;
  return {
    week: `${year}-W${String(number).padStart(2, "0")}`,
    monday,
    sunday: daysBeforeDate(next, 1),
    begin: startOfDay(site.timeZone, monday),
    end: startOfDay(site.timeZone, next),
  };
}

async function countWeek(db: Database, { begin, end }: { begin: Date; end: Date }) {
  const spam = db
    .selectFrom("submissions")
    .where("form", "in", Object.keys(forms))
    .where("received_at", ">=", begin.toISOString())
    .where("received_at", "<", end.toISOString())
    .where("state", "=", "spam");
  const due = db.selectFrom("outbox").where("due_at", ">=", begin.toISOString());
  const setAside = due.where("due_at", "<", end.toISOString()).where("state", "=", "set aside");
  return {
    spam: [...(await countBy(spam, "form"))].map(([form, count]) => ({ form, count })),
    setAside: await countOf(setAside),
  };
}
