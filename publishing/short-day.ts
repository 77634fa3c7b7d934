/** Days of events in few words, with which headlines travel: "Dec 15, 2025". */
import { site } from "../content/site.ts";
import { dateFormat } from "../time/zone-time.ts";
import type { Values } from "./kind.ts";

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
