/** Time zone arithmetic: the local time of an instant, the instant of a local time, skipped and repeated hours (DST). */
import { dateFormat } from "./date-format.ts";

/** Formats instants as local time in a zone (an IANA name): YYYY-MM-DDTHH:MM:SS. */
export function localTimeIn(zone: string): (instant: Date) => string {
  const format = dateFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  return (instant) => format.format(instant).replace(" ", "T");
}

/** The same to the minute, as `instantOf` and forms take it: YYYY-MM-DDTHH:MM. */
export function wallTimeIn(zone: string): (instant: Date) => string {
  const localTime = localTimeIn(zone);
  return (instant) => localTime(instant).slice(0, 16);
}

/** Formats instants as local dates in a zone: YYYY-MM-DD. */
export function localDateIn(zone: string): (instant: Date) => string {
  const format = dateFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  return (instant) => format.format(instant);
}

/** Minutes by which local time is ahead of UTC at an instant. */
export function offsetAt(localTime: (instant: Date) => string, instant: Date): number {
  return Math.round((Date.parse(`${localTime(instant)}Z`) - instant.getTime()) / 60_000);
}

/**
 * The instant of a local time (`wall`, YYYY-MM-DDTHH:MM). Of a repeated hour, the first one (RFC 5545 section 3.3.5);
 * undefined for a time that the zone skips when its clocks go forward, and in a zone that is none.
 */
export function instantOf(zone: string, wall: string): Date | undefined {
  return instantsOf(zone, wall)[0];
}

/** The first instant of a local date (YYYY-MM-DD): midnight, or one o'clock where the zone skips midnight. */
export function startOfDay(zone: string, date: string): Date {
  const start = instantOf(zone, `${date}T00:00`) ?? instantOf(zone, `${date}T01:00`);
  if (!start) throw new RangeError(`${date} is not a date in ${zone}.`);
  return start;
}

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

/** The Monday of the week of a date (ISO 8601). */
export function mondayOf(date: string): string {
  return daysBeforeDate(date, (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7);
}

/** The instant at which the year of `now` ends in a zone. */
export function endOfYear(zone: string, now: Date): Date {
  const year = Number(localDateIn(zone)(now).slice(0, 4));
  return startOfDay(zone, `${year + 1}-01-01`);
}

/** Whether a local time occurs twice because the clocks go back. */
export function isAmbiguous(zone: string, wall: string): boolean {
  return instantsOf(zone, wall).length > 1;
}

/** `-360` gives "-06:00" (RFC 3339). */
export function offsetText(minutes: number): string {
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${twoDigits(size / 60)}:${twoDigits(size % 60)}`;
}

/** Whether it is the name of a time zone that this runtime knows. */
export function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]+\/[\w/+-]+$|^UTC$/.test(name) && Boolean(dateFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** All instants that a zone's clocks show as this local time: none, one or two. */
function instantsOf(zone: string, wall: string): Date[] {
  // An error of Intl quotes it, and the log must not hold what somebody typed.
  if (!isZone(zone)) return [];
  const localTime = localTimeIn(zone);
  const shown = Date.parse(`${wall}:00Z`);
  // Date.parse takes February 30 for March 2.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== wall) return [];
  const [before, after] = [shown - dayMs, shown + dayMs].map((near) => offsetAt(localTime, new Date(near)));
  // Formatting costs the time here: without a change of the clocks there is nothing to compare.
  if (before === after) return [new Date(shown - (before ?? 0) * 60_000)];
  return [before, after]
    .map((minutes = 0) => new Date(shown - minutes * 60_000))
    .filter((instant) => localTime(instant).slice(0, 16) === wall)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

const dayMs = 24 * 60 * 60_000;
