/** When a series of events takes place: a rule of RFC 5545 (RRULE, RDATE, EXDATE), expanded in local time by ical.js. */
import ICAL from "ical.js";
import { seriesWords as words } from "../../content/series.ts";
import { site } from "../../content/site.ts";
import { fill } from "../../text/words/fill.ts";
import { dateFormat } from "../../time/date-format.ts";
import { instantOf } from "../../time/zone-time.ts";
import { zoneOf } from "../events/calendar-event.ts";
import type { Values } from "../kind.ts";

/** More than a year of weeks. */
export const mostDates = 60;

/** Local times (YYYY-MM-DDTHH:MM). */
export interface SeriesDate {
  start: string;
  end: string;
}

/** The dates of a series in their order, at most one more than there may be. All last as long as the first, by the clock. */
export function datesOf(values: Values): SeriesDate[] {
  const { start = "", end = "", dates = "", except = "" } = values;
  const length = wallDate(end).getTime() - wallDate(start).getTime();
  const isLeftOut = (date: string) => except.split("\n").includes(date.slice(0, 10));
  const lines = dates.split("\n").filter(Boolean);
  const byHand = lines.map((line) => `${line.slice(0, 10)}T${line.slice(11) || start.slice(11)}`);
  const starts = [...byRule(values), ...byHand];
  return [...new Set(starts)]
    .filter((date) => !isLeftOut(date))
    .toSorted()
    .slice(0, mostDates + 1)
    .map((date) => ({
      start: existing(zoneOf(values), date),
      end: existing(zoneOf(values), wallOf(new Date(wallDate(date).getTime() + length))),
    }));
}

/** "Every second Tuesday of the month"; of dates by hand "". */
export function ruleWords({ repeats = "", start = "" }: Values): string {
  const weekday = dateFormat(site.language, { weekday: "long", timeZone: "UTC" }).format(wallDate(start));
  return fill(words.rules[repeats as keyof typeof words.rules] ?? "", {
    weekday,
    nth: words.nth[weekOf(start) - 1] ?? words.last,
    day: Number(start.slice(8, 10)),
  });
}

function byRule({ start = "", repeats = "", until = "", times = "" }: Values): string[] {
  const last = until ? `${until}T23:59` : "9999";
  const rule = rules[repeats]?.(start);
  if (!rule) return [start];
  const starts = new ICAL.Recur(rule).iterator(ICAL.Time.fromDateTimeString(`${start}:00`));
  const found: string[] = [];
  const most = Math.min(Number(times) || mostDates + 1, mostDates + 1);
  for (let time = starts.next(); time && found.length < most; time = starts.next()) {
    const next = time.toString().slice(0, 16);
    if (next > last) break;
    found.push(next);
  }
  return found;
}

const days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** The week of a month in which a day is; the fifth is its last. */
const weekOf = (start: string) => Math.ceil(Number(start.slice(8, 10)) / 7);

const rules: Record<string, ((start: string) => ConstructorParameters<typeof ICAL.Recur>[0]) | undefined> = {
  weekly: () => ({ freq: "WEEKLY" }),
  fortnightly: () => ({ freq: "WEEKLY", interval: 2 }),
  "monthly-weekday": (start) => {
    const nth = weekOf(start) > 4 ? -1 : weekOf(start);
    return { freq: "MONTHLY", byday: [`${nth}${days[wallDate(start).getUTCDay()]}`] };
  },
  // A month without that day is left out.
  "monthly-date": () => ({ freq: "MONTHLY" }),
};

/** A local time as if it were UTC: days and hours of the clock can be added. */
function wallDate(wall: string): Date {
  return new Date(`${wall}Z`);
}

function wallOf(date: Date): string {
  return date.toISOString().slice(0, 16);
}

/** A time that clocks skip is the one an hour later (RFC 5545 section 3.3.5). */
function existing(zone: string, wall: string): string {
  return instantOf(zone, wall) ? wall : wallOf(new Date(wallDate(wall).getTime() + 3_600_000));
}
