/** Events as lists show them. Server only: times are formatted here, so that server and browser agree. */
import { site } from "../../../content/site.ts";
import {
  eventId,
  eventPath,
  formatEventTimes,
  type ListedEvent,
} from "../../../publishing/events/listed-event.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { filled } from "../../../text/filled.ts";
import { dateFormat } from "../../../time/zone-time.ts";

export type ShownGig = ReturnType<typeof shownGig>;

export function shownGig(event: ListedEvent) {
  const { title, status, startsAt, zone, text, place, link, cost } = event;
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(site.language, { ...options, timeZone: zone }).format(new Date(startsAt));
  return {
    id: eventId(event),
    path: eventPath(event),
    title,
    status,
    startsAt,
    /** "12", "Dec", "Sat". */
    day: part({ day: "numeric" }),
    month: part({ month: "short" }),
    weekday: part({ weekday: "short" }),
    hours: formatEventTimes(event).hours,
    summary: excerpt(text, 140),
    /** `online`: the host of the link to take part. */
    ...filled({ place, online: link && new URL(link).host, cost }),
  };
}

export type PastGig = ReturnType<typeof pastGig>;

/** An event that is over, in one line. */
export function pastGig(event: ListedEvent) {
  const { title, status, startsAt, zone, place } = event;
  const options = { month: "short", day: "numeric", year: "numeric", timeZone: zone } as const;
  return {
    id: eventId(event),
    path: eventPath(event),
    title,
    status,
    startsAt,
    ...(place && { place }),
    /** "Dec 12, 2026". */
    date: dateFormat(site.language, options).format(new Date(startsAt)),
  };
}
