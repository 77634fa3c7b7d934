/** When mail leaves by itself: by day, and once a week. In the site's zone. */
import { weeklyLetter } from "../../content/newsletter.ts";
import { site } from "../../content/site.ts";
import { instantOf, localDateIn, localTimeIn } from "../../time/zone-time.ts";

/** Local hours between which mail by topic leaves. */
const [morning, night] = ["07:00", "21:00"];

/** The first instant from `at` on at which mail by topic may leave: never between 9 PM and 7 AM in the site's zone. */
export function nextOpen(at: Date): Date {
  const time = localTimeIn(site.timeZone)(at).slice(11, 16);
  if (time >= morning && time < night) return at;
  const day = localDateIn(site.timeZone)(time < morning ? at : new Date(at.getTime() + 12 * 3_600_000));
  return instantOf(site.timeZone, `${day}T${morning}`) ?? at;
}

/** The next instant after `now` that has this weekday and local time. */
export function nextHour({ weekday, time }: { weekday: number; time: string }, now: Date): Date {
  const today = Date.parse(`${localDateIn(site.timeZone)(now)}T00:00:00Z`);
  for (let ahead = 0; ; ahead++) {
    const day = new Date(today + ahead * 86_400_000);
    const at = instantOf(site.timeZone, `${day.toISOString().slice(0, 10)}T${time}`);
    if (day.getUTCDay() === weekday && at && at > now) return at;
  }
}

/** When those who read once a week get what left at `now`: half an hour after the letter, which has it too. */
export function nextWeekly(now: Date): Date {
  const lag = 30 * 60_000;
  return new Date(nextHour(weeklyLetter, new Date(now.getTime() - lag)).getTime() + lag);
}
