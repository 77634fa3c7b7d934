/** Dates as people write them, and days of events in few words. */

import { site } from "../content/site.ts";
import { cleanLine } from "../text/normalize.ts";
import { dateFormat } from "../time/date-format.ts";
import type { Values } from "./kind.ts";

/**
 * "November 17, 2026", "Tue, 17 Nov 2026" and "11/17/2026", which has its month first, as 2026-11-17; "November 2026" as 2026-11.
 * Any other text as it is. The day need not exist: the rule of the field says so (`isDay`).
 */
export function isoDay(typed: string): string {
  const text = cleanLine(typed);
  const [month, day, year] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)?.slice(1) ?? partsOf(text.replace(weekday, "")) ?? [];
  if (!month || !year) return text;
  return [year, month, ...(day ? [day] : [])].map((part) => part.padStart(2, "0")).join("-");
}

const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
const months = "january february march april may june july august september october november december".split(
  " ",
);

/** Month, day and year of a date whose month is a word. */
function partsOf(text: string): (string | undefined)[] | undefined {
  const parts =
    /^(?<word>[a-z]{3,})\.? +(?:(?<day>\d{1,2})(?:st|nd|rd|th)?,? +)?(?<year>\d{4})$/i.exec(text) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)? +(?<word>[a-z]{3,})\.?,? +(?<year>\d{4})$/i.exec(text);
  const { word = "", day, year } = parts?.groups ?? {};
  const index = months.findIndex((month) => month.startsWith(word.toLowerCase()));
  return parts && index >= 0 ? [String(index + 1), day, year] : undefined;
}

/** "Sep 21, 2026", "September 2026" or "2026"; without the year "Sep 21" and "September". */
export function shortDay(day: string, withYear = true): string {
  if (day.length === 4) return day;
  const year = withYear ? ({ year: "numeric" } as const) : {};
  const style =
    day.length === 7 ? ({ month: "long" } as const) : ({ month: "short", day: "numeric" } as const);
  return format({ ...style, ...year }).format(new Date(day));
}

/** "Jun 13 – 16", or with the year. A range over two years always has them. */
export function shortRange(from: string, until: string, withYear = from.slice(0, 4) !== until.slice(0, 4)) {
  const year = withYear ? ({ year: "numeric" } as const) : {};
  return format({ month: "short", day: "numeric", ...year }).formatRange(new Date(from), new Date(until));
}

/** The title of what has a day, or a first and a last one, with it: for feeds, search results and pages shared elsewhere. */
export function datedTitle({ title = "", date = "", until }: Values): string {
  return `${title} (${until ? shortRange(date, until, true) : shortDay(date)})`;
}

function format(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(site.language, { ...style, timeZone: "UTC" });
}
