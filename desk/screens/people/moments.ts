/** How lists say when: the time of a moment today, else its day, in the site's zone. */
import { site } from "../../../content/site.ts";
import { dateFormat, localDateIn } from "../../../time/zone-time.ts";

const { language, timeZone } = site;

export function shortMoment(iso: string, now: Date): string {
  const at = new Date(iso);
  const day = localDateIn(timeZone);
  if (day(at) === day(now)) return timeOfDay(at);
  const isThisYear = day(at).slice(0, 4) === day(now).slice(0, 4);
  const format = { timeZone, month: "short", day: "numeric" } as const;
  return dateFormat(language, isThisYear ? format : { ...format, year: "numeric" }).format(at);
}

export function timeOfDay(at: Date): string {
  return dateFormat(language, { timeZone, hour: "numeric", minute: "2-digit" })
    .format(at)
    .replaceAll("\u202f", " ");
}

/** A day as a heading: "Sunday, November 22, 2026". */
export function longDay(at: Date): string {
  return dateFormat(language, { timeZone, dateStyle: "full" }).format(at);
}
