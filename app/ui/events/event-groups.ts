/** Events by when they are, in the site's zone: today, this week, the weekend, next week, then by month. Server only. */
import { eventFilter } from "../../../content/event-filter.ts";
import { site } from "../../../content/site.ts";
import type { CalendarEvent } from "../../../publishing/events/calendar-event.ts";
import { dayWords } from "../../../publishing/source-line.ts";
import { daysBeforeDate, mondayOf, wallTimeIn } from "../../../time/zone-time.ts";
import { eventCardView, timeIn } from "./event-view.ts";

const words = eventFilter.days;
/** The local hour from which what is today is tonight. */
const evening = "T17";

export type EventGroup = ReturnType<typeof groupEvents>[number];

/** In the order of `events`, which are not over at `now`. It holds until the day of `now` ends. */
export function groupEvents(events: readonly CalendarEvent[], now: Date) {
  const today = localTime(now).slice(0, 10);
  const isBefore = (date: string, day: number) => date < daysBeforeDate(mondayOf(today), -day);
  const titleOf = ({ startsAt }: CalendarEvent) => {
    const date = localTime(startsAt).slice(0, 10);
    if (date <= today) return words.today;
    if (isBefore(date, 5)) return words.thisWeek;
    if (isBefore(date, 7)) return words.weekend;
    return isBefore(date, 14) ? words.nextWeek : dayWords(date.slice(0, 7));
  };
  return [...Map.groupBy(events, titleOf)].map(([title, group]) => ({
    // Those of today are tonight where none begins earlier.
    title: (title === words.today && group[0] && nearWord(group[0], now)) || title,
    events: group.map(eventCardView),
  }));
}

/** When an event is that begins within a week: "Tonight", "Tomorrow", "Wednesday". */
export function nearWord({ startsAt }: CalendarEvent, now: Date): string | undefined {
  const [start, today] = [localTime(startsAt), localTime(now).slice(0, 10)];
  if (start < `${today}${evening}`) return words.today;
  const isWithin = (days: number) => start < daysBeforeDate(today, -days);
  if (isWithin(1)) return words.tonight;
  if (isWithin(2)) return words.tomorrow;
  return isWithin(7) ? timeIn(site.timeZone, startsAt, { weekday: "long" }) : undefined;
}

/** What the sign says of the next event: when it is or, where that is not near and the sign is out, its day. */
export function signView(event: CalendarEvent, now: Date) {
  const { month, day, weekday, hours, online, place = online, path, title, startsAt } = eventCardView(event);
  const date = `${month} ${day}`;
  const near = nearWord(event, now);
  const when = `${weekday}, ${date}, ${hours}`;
  return { path, title, startsAt, place, when, neon: near ?? date, isOut: !near };
}

function localTime(instant: Date | string): string {
  return wallTimeIn(site.timeZone)(new Date(instant));
}
