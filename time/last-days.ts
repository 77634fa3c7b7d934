/** Lists of local dates, for statistics. */
import { localDateIn } from "./zone-time.ts";

/** The last `count` local dates (YYYY-MM-DD) in a zone up to the one of `now`, oldest first. */
export function lastDays(zone: string, now: Date, count: number): string[] {
  const today = localDateIn(zone)(now);
  return Array.from({ length: count }, (_, at) => daysBeforeDate(today, count - 1 - at));
}

/** The date so many days before a date. Calculated in UTC, so that a change of clocks skips no day. */
export function daysBeforeDate(date: string, days: number): string {
  const day = new Date(`${date}T12:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}
