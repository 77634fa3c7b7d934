/** How the desk says when, on the clocks of the site. Made on the server, so that the browser shows the same. */
import { site } from "../content/site.ts";
import { capitalized } from "../text/capitalized.ts";
import { dateFormat } from "../time/date-format.ts";
import { instantOf, localDateIn, wallTimeIn } from "../time/zone-time.ts";

const hour = 3_600_000;

/** When a mail that is queued now leaves: without a mail server it waits in the outbox (mail/outbox/delivery.ts). */
export function whenMailed({ smtpUrl }: { smtpUrl?: string | undefined }, says = "goes out in a minute") {
  return smtpUrl ? says : "will wait until email is set up";
}

/** "9:52 AM". */
export function timeOfDay(instant: string | Date): string {
  return shown(instant, { timeStyle: "short" });
}

/** "Nov 22, 2026". */
export function dayOf(instant: string | Date): string {
  return shown(instant, { dateStyle: "medium" });
}

/** "Nov 22, 2026, 9:52 AM". */
export function dayAndTime(instant: string | Date): string {
  return shown(instant, { dateStyle: "medium", timeStyle: "short" });
}

/** "Nov 22, 2026, 6:12 AM CST", for a sentence whose reader may be elsewhere. */
export function zonedMoment(instant: string): string {
  return shown(instant, { ...shortDate, year: "numeric", ...clock, timeZoneName: "short" });
}

/** "Thu, Dec 3, 2026, 6:00 PM" on the clocks of a zone; default: of the site. */
export function startOf(instant: string, zone?: string): string {
  return shown(instant, { weekday: "short", ...shortDate, year: "numeric", ...clock }, zone || site.timeZone);
}

/** "Monday, December 7, 2026, 9:00 AM". */
export function longMoment(instant: string): string {
  return `${longDay(instant)}, ${timeOfDay(instant)}`;
}

/** "Thursday"; 0 is Sunday. */
export function weekdayName(weekday: number): string {
  return dateFormat(site.language, { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 1, 1 + weekday)),
  );
}

/** A day as a heading: "Sunday, November 22, 2026". */
export function longDay(instant: string | Date): string {
  return shown(instant, { dateStyle: "full" });
}

/** "Sunday, November 22". */
export function dayTitle(now: Date): string {
  return shown(now, { weekday: "long", month: "long", day: "numeric" });
}

/** "9:52 AM" today, else "Nov 16", of another year "Nov 16, 2025". */
export function shortMoment(instant: string, now: Date): string {
  return isToday(instant, now) ? timeOfDay(instant) : shortDay(instant, now);
}

/** The same with the time of day as well: "Nov 16, 9:52 AM"; of another year "Nov 16, 2025". */
export function when(instant: string, now: Date): string {
  if (isToday(instant, now) || !isThisYear(localDate(instant), now)) return shortMoment(instant, now);
  return shown(instant, { ...shortDate, ...clock });
}

/** The same in a sentence: "at 9:52 AM", "on Nov 16, 9:52 AM". */
export function atTime(instant: string, now: Date): string {
  return `${isToday(instant, now) ? "at" : "on"} ${when(instant, now)}`;
}

/** "12 min", "7 h" for two days, then "Nov 19", "Nov 19, 2029". */
export function ageOf(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < hour) return `${Math.max(0, Math.floor(passed / 60_000))} min`;
  return passed < 48 * hour ? `${Math.floor(passed / hour)} h` : shortDay(instant, now);
}

/** "Today", "Tomorrow", "In 9 days", "Yesterday", "3 days ago". */
export function daysAway(instant: string, now: Date): string {
  const between = Date.parse(localDate(instant)) - Date.parse(localDate(now));
  const words = new Intl.RelativeTimeFormat(site.language, { numeric: "auto" });
  return capitalized(words.format(Math.round(between / (24 * hour)), "day"));
}

/** The parts of a day that stand on a card: "1", "Dec, Tue". */
export function dayParts(instant: string, zone: string): { day: string; words: string } {
  const part = (style: Intl.DateTimeFormatOptions) => shown(instant, style, zone);
  const words = `${part({ month: "short" })}, ${part({ weekday: "short" })}`;
  return { day: part({ day: "numeric" }), words };
}

/** Of a local time of the site, `2031-03-04T18:00`: "Mar 4, 6:00 PM", with the year when it is another one. Anything else as it is. */
export function wallWhen(wall: string, now: Date): string {
  const instant = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? `${wall}Z` : Number.NaN);
  if (Number.isNaN(instant.getTime())) return wall;
  const year = isThisYear(wall, now) ? undefined : "numeric";
  return shown(instant, { ...shortDate, ...clock, year }, "UTC");
}

/** As `datetime-local` wants it: YYYY-MM-DDTHH:MM. */
export function wallTime(instant: string | null): string {
  return instant ? wallTimeIn(site.timeZone)(new Date(instant)) : "";
}

/** The field of that time, in errors. */
export const timeField = "publishAt";

/** The instant of what was typed as the time of publication, or a sentence about it. */
export function readPublishTime(typed: string, now: Date): Date | string {
  const wall = typed.trim().slice(0, 16);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return "Choose a day and a time";
  const instant = instantOf(site.timeZone, wall);
  if (!instant)
    return `There’s no such time: ${site.city}’s clocks skip that hour, or the date doesn’t exist`;
  return instant > now ? instant : "Choose a time in the future";
}

const shortDate = { month: "short", day: "numeric" } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;

function shortDay(instant: string, now: Date): string {
  return isThisYear(localDate(instant), now) ? shown(instant, shortDate) : dayOf(instant);
}

function isToday(instant: string, now: Date): boolean {
  return localDate(instant) === localDate(now);
}

/** `date`: local, YYYY-MM-DD. */
function isThisYear(date: string, now: Date): boolean {
  return date.slice(0, 4) === localDate(now).slice(0, 4);
}

/** The day on the clocks of the site: YYYY-MM-DD. */
export function localDate(instant: string | Date): string {
  return localDateIn(site.timeZone)(new Date(instant));
}

function shown(instant: string | Date, style: Intl.DateTimeFormatOptions, timeZone: string = site.timeZone) {
  const format = dateFormat(site.language, { ...style, timeZone });
  // Some ICU versions put a narrow no-break space before AM and PM.
  return format.format(new Date(instant)).replaceAll("\u202f", " ");
}
