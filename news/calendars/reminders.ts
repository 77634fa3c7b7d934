/** Days on which somebody opens a calendar that programs may not read: the usual ones of its body. */
import ICAL from "ical.js";
import { site } from "../../content/site.ts";
import { localDateIn } from "../../time/zone-time.ts";
import type { Calendar } from "./calendars.ts";

/** Whether such a day has come since somebody looked last, or added it. */
export function isReminderDue(
  { rhythm, looked_on, added_at }: Pick<Calendar, "rhythm" | "looked_on" | "added_at">,
  now: Date,
): boolean {
  const dayOf = localDateIn(site.timeZone);
  const [since, today] = [looked_on ?? dayOf(new Date(added_at)), dayOf(now)];
  const days = ICAL.Recur.fromString(ruleOf(rhythm)).iterator(ICAL.Time.fromDateString(since));
  for (let day = days.next(); day && day.toString() <= today; day = days.next())
    if (day.toString() > since) return true;
  return false;
}

const places = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

/** An RRULE (RFC 5545 section 3.3.10) of the first weekday in words such as "First and third Tuesdays"; each Monday without one. */
function ruleOf(rhythm: string): string {
  const weekday = /^(.*?)\b(mo|tu|we|th|fr|sa|su)[a-z]*days?\b/is;
  const [, before = "", name = "mo"] = weekday.exec(rhythm.toLowerCase()) ?? [];
  const day = name.toUpperCase();
  if (/\b(other|every second)\b/.test(before)) return `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day}`;
  const weeks = Object.entries(places).flatMap(([word, place]) =>
    before.includes(word) ? [place + day] : [],
  );
  return weeks.length > 0 ? `FREQ=MONTHLY;BYDAY=${weeks.join(",")}` : `FREQ=WEEKLY;BYDAY=${day}`;
}
