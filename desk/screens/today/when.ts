/** Days and times as the desk says them, in the site's zone. Made on the server, so that the browser shows the same. */
import { site } from "../../../content/site.ts";
import { dateFormat, localDateIn } from "../../../time/zone-time.ts";

/** "Sunday, November 22". */
export function dayTitle(now: Date): string {
  return shown({ weekday: "long", month: "long", day: "numeric" }, now);
}

/** "9:52 AM" today, "Nov 16, 9:52 AM" this year, else "Nov 16, 2025". */
export function when(instant: string, now: Date): string {
  const date = new Date(instant);
  const dayOf = localDateIn(site.timeZone);
  const [day, today] = [dayOf(date), dayOf(now)];
  if (day === today) return shown({ timeStyle: "short" }, date);
  if (day.slice(0, 4) !== today.slice(0, 4))
    return shown({ month: "short", day: "numeric", year: "numeric" }, date);
  return shown({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }, date);
}

/** The same in a sentence: "at 9:52 AM", "on Nov 16, 9:52 AM". */
export function atTime(instant: string, now: Date): string {
  const dayOf = localDateIn(site.timeZone);
  return `${dayOf(new Date(instant)) === dayOf(now) ? "at" : "on"} ${when(instant, now)}`;
}

/** Of a local time of the site, `2031-03-04T18:00`: "Mar 4, 6:00 PM", with the year when it is another one. Anything else as it is. */
export function wallWhen(wall: string, now: Date): string {
  const instant = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? `${wall}Z` : Number.NaN);
  if (Number.isNaN(instant.getTime())) return wall;
  const isOther = wall.slice(0, 4) !== localDateIn(site.timeZone)(now).slice(0, 4);
  const parts = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return shown({ ...parts, ...(isOther && { year: "numeric" }) }, instant, "UTC");
}

/** "Today", "Tomorrow", "In 9 days", "Yesterday", "3 days ago". */
export function daysAway(instant: string, now: Date): string {
  const dayOf = localDateIn(site.timeZone);
  const between = Date.parse(dayOf(new Date(instant))) - Date.parse(dayOf(now));
  const words = new Intl.RelativeTimeFormat(site.language, { numeric: "auto" });
  const said = words.format(Math.round(between / 86_400_000), "day");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The parts of a day that stand on a card: "1", "Dec, Tue". */
export function dayParts(instant: string, zone: string): { day: string; words: string } {
  const date = new Date(instant);
  const part = (options: Intl.DateTimeFormatOptions) => shown(options, date, zone);
  return {
    day: part({ day: "numeric" }),
    words: `${part({ month: "short" })}, ${part({ weekday: "short" })}`,
  };
}

function shown(options: Intl.DateTimeFormatOptions, date: Date, timeZone: string = site.timeZone): string {
  // Some ICU versions put a narrow no-break space before AM and PM.
  return dateFormat(site.language, { ...options, timeZone })
    .format(date)
    .replaceAll("\u202f", " ");
}
