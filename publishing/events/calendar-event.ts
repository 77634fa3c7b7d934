/** The event as pages and calendars show it: type, anchor, order (upcoming, past), times and prices in words. */
import { events as words } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { filled } from "../../text/filled.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { fill } from "../../text/words/fill.ts";
import { dateFormat } from "../../time/date-format.ts";
import { instantOf, localTimeIn, offsetAt, offsetText } from "../../time/zone-time.ts";
import { splitTags } from "../fields.ts";
import { anchorOf, type Entry, entryPath, type Values } from "../kind.ts";

export type CalendarEvent = ReturnType<typeof toCalendarEvent>;

/** The event of an entry of the kind `event`. Serializable. */
export function toCalendarEvent({ slug, values, body, publishedAt, createdAt, changedAt, draftKey }: Entry) {
  const { title = "", host = "", start = "", end = "", access, status = "scheduled" } = values;
  const { place, address, link, hostLink, cost, type, inLanguage, accessible, allDay } = values;
  const zone = zoneOf(values);
  const at = (wall: string) => instantOf(zone, wall)?.toISOString() ?? "";
  const html = renderSafely(body);
  return {
    slug,
    title,
    // `address`: of a venue. `link`: to take part online. `cost` as shown: "Free", "$10". `accessible`: "step-free, captions".
    ...filled({ place, address, link, hostLink, cost, type, inLanguage, accessible, allDay }),
    host,
    /** The series of which it is a date. */
    series: seriesOf({ draftKey }),
    /** "Parking: free, behind the hall". */
    ...(access && { access: access.split("\n") }),
    /** "2026-12-03 18:00-20:00 What it is". */
    ...(values.sessions && { sessions: values.sessions.split("\n") }),
    tags: splitTags(values.tags),
    /** Local time in `zone`: YYYY-MM-DDTHH:MM. */
    start,
    end,
    zone,
    /** The same as ISO 8601 instants, UTC. */
    startsAt: at(start),
    endsAt: at(end),
    status: status as "scheduled" | "cancelled" | "postponed",
    /** Instants: when it was posted, and when its content last changed. */
    postedAt: publishedAt ?? createdAt,
    changedAt,
    /** The description as HTML and as plain text. */
    html,
    text: htmlToText(html),
  };
}

/** The id of the series of which an event is a date, whose key begins "series 12 " (publishing/series/keep-dates.ts). */
export function seriesOf({ draftKey = "" }: Pick<Entry, "draftKey">): number | undefined {
  return Number(/^series (\d+) /.exec(draftKey)?.[1]) || undefined;
}

/** Events of which each series has one, the first. */
export function onePerSeries<T extends { series?: number | undefined }>(events: readonly T[]): T[] {
  const seen = new Set<number>();
  return events.filter(({ series }) => !series || (!seen.has(series) && seen.add(series)));
}

/** The local dates (YYYY-MM-DD) of the first and the last day of an event; one that ends at midnight has ended the day before. */
export function daysOf({ start, end }: Pick<CalendarEvent, "start" | "end">) {
  const last = new Date(new Date(`${end}Z`).getTime() - 1).toISOString();
  return { first: start.slice(0, 10), last: last.slice(0, 10) };
}

/** The zone of an event's times. */
export function zoneOf({ zone }: Values): string {
  return zone || site.timeZone;
}

/** The anchor of an event on the events page. */
export function eventId({ slug }: Pick<CalendarEvent, "slug">): string {
  return anchorOf({ name: "event" }, slug);
}

/** Path of an event's page. */
export function eventPath({ slug }: Pick<CalendarEvent, "slug">): string {
  return entryPath({ name: "event", path: pages.events.path, listPath: pages.events.path }, slug);
}

/** Whether an event is over at `now`. */
export function isOver({ endsAt }: Pick<CalendarEvent, "endsAt">, now: Date): boolean {
  return endsAt <= now.toISOString();
}

/** "Thursday, December 3, 2026" and "6:00 PM to 8:30 PM CST"; with both days if it ends on another day. Null: nobody knows its end. */
export function formatEventTimes({
  startsAt,
  endsAt,
  zone,
  allDay,
}: Pick<CalendarEvent, "startsAt" | "zone" | "allDay"> & { endsAt: string | null }) {
  const day = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
  const hour = { hour: "numeric", minute: "2-digit" } as const;
  const shown = (instant: string, parts: Intl.DateTimeFormatOptions) =>
    dateFormat(site.language, { ...parts, timeZone: zone })
      .format(new Date(instant))
      // Some ICU versions put a narrow no-break space before AM and PM.
      .replaceAll("\u202f", " ");
  // The last moment of an event that is all day is on its last day.
  const lastAt = allDay && endsAt ? new Date(Date.parse(endsAt) - 1).toISOString() : (endsAt ?? startsAt);
  const [first, last] = [shown(startsAt, day), shown(lastAt, day)];
  if (allDay)
    return { day: first, hours: first === last ? words.hours.allDay : fill(words.hours.days, { day: last }) };
  const start = shown(startsAt, hour);
  const end = shown(endsAt ?? startsAt, { ...hour, timeZoneName: "short" });
  const hours = first === last ? words.hours.sameDay : words.hours.otherDay;
  return { day: first, hours: endsAt ? fill(hours, { start, end, day: last }) : end };
}

/** The time with UTC offset, for structured data: `2026-12-03T18:00:00-06:00`. */
export function withOffset(instant: string, zone: string): string {
  const localTime = localTimeIn(zone);
  const date = new Date(instant);
  return `${localTime(date)}${offsetText(offsetAt(localTime, date))}`;
}

/** "Free" and "$0" are 0, "$10" and "10.50 USD" an amount; undefined for anything else. */
export function priceOf(cost: string): { price: number; currency: string } | undefined {
  if (/^free$/i.test(cost)) return { price: 0, currency: "USD" };
  const [, dollars, amount, currency] =
    /^(?:\$ ?(\d+(?:\.\d\d)?)|(\d+(?:\.\d\d)?) ([A-Z]{3}))$/.exec(cost) ?? [];
  if (dollars) return { price: Number(dollars), currency: "USD" };
  return amount && currency ? { price: Number(amount), currency } : undefined;
}
