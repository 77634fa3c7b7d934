/** iCalendar (.ics, RFC 5545) of events, to subscribe to or to import, and the links that add one to a calendar. */
import { tzlib_get_ical_block } from "timezones-ical-library";
import { site } from "../../content/site.ts";
import { daysBeforeDate, isAmbiguous } from "../../time/zone-time.ts";
import { type CalendarEvent, daysOf, eventPath } from "./calendar-event.ts";

/**
 * Serializes events, or none, as a calendar. `origin`: the public origin, no trailing slash. `words`: the calendar's name
 * and the prefixes of canceled and postponed titles. Deterministic: the same events give the same bytes.
 */
export function calendar(events: readonly CalendarEvent[], origin: string, words: CalendarWords): string {
  return calendarFile(events.map(itemOf), origin, words);
}

/** What a calendar says of an event, or of a meeting. An empty end: nobody knows it. */
export type CalendarItem = Times & Omit<ReturnType<typeof itemOf>, keyof CalendarEvent> & Described;
type Times = Pick<CalendarEvent, "zone" | "start" | "end" | "startsAt" | "endsAt" | "allDay">;
type Described = Pick<CalendarEvent, "title" | "status" | "text" | "postedAt" | "changedAt" | "tags">;

export function calendarFile(items: readonly CalendarItem[], origin: string, words: CalendarWords): string {
  // A calendar must have a component (RFC 5545 section 3.4): without events, our time zone.
  const zones = [...new Set([site.timeZone, ...items.map(({ zone }) => zone)])].toSorted();
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site.domain}//events//EN`,
    "CALSCALE:GREGORIAN",
    // NAME is RFC 7986; Apple and Outlook read X-WR-CALNAME.
    `NAME:${escaped(words.name)}`,
    `X-WR-CALNAME:${escaped(words.name)}`,
    `X-WR-TIMEZONE:${site.timeZone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...zones.flatMap(zoneRules),
    ...items.flatMap((item) => itemLines(item, origin, words)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

export interface CalendarWords {
  name: string;
  off: Readonly<Record<"cancelled" | "postponed", string>>;
}

/** The title, with a prefix if the event is canceled or postponed. */
export function shownTitle(
  { title, status }: Pick<CalendarEvent, "title" | "status">,
  off: CalendarWords["off"],
): string {
  return status === "scheduled" ? title : `${off[status]}: ${title}`;
}

/** The location in one line. */
export function locationLine({ place, address, link }: Pick<CalendarEvent, "place" | "address" | "link">) {
  return place ? [place, address].filter(Boolean).join(", ") : (link ?? "");
}

/** The VTIMEZONE of a zone (section 3.6.5); empty for one that the library lacks, whose events use UTC. */
function zoneRules(zone: string): string[] {
  // The library unpacks the rules of all zones for each: 40 ms.
  const rules = rulesOfZones.get(zone) ?? ((tzlib_get_ical_block(zone) || [])[0]?.split("\r\n") || []);
  rulesOfZones.set(zone, rules);
  return rules;
}

/** A memo of a pure function. */
const rulesOfZones = new Map<string, string[]>();

function itemOf(event: CalendarEvent) {
  const { slug, text, place, link, postedAt, changedAt, sessions = [] } = event;
  return {
    ...event,
    uid: slug,
    path: eventPath(event),
    text: [text, ...sessions, place && link].filter(Boolean).join("\n\n"),
    location: locationLine(event),
    // Grows with every change (RFC 5545 section 3.8.7.4): minutes since the event was posted.
    sequence: Math.round((Date.parse(changedAt) - Date.parse(postedAt)) / 60_000),
  };
}

function itemLines(item: CalendarItem, origin: string, { off }: CalendarWords): string[] {
  const page = origin + item.path;
  return [
    "BEGIN:VEVENT",
    // Globally unique and stable: file name and domain.
    `UID:${item.uid}@${site.domain}`,
    `DTSTAMP:${utc(item.changedAt)}`,
    `CREATED:${utc(item.postedAt)}`,
    `LAST-MODIFIED:${utc(item.changedAt)}`,
    `SEQUENCE:${item.sequence}`,
    ...times(item),
    `SUMMARY:${escaped(shownTitle(item, off))}`,
    `DESCRIPTION:${escaped([item.text, page].filter(Boolean).join("\n\n"))}`,
    ...(item.location ? [`LOCATION:${escaped(item.location)}`] : []),
    `URL:${page}`,
    `STATUS:${states[item.status]}`,
    `TRANSP:${item.status === "scheduled" ? "OPAQUE" : "TRANSPARENT"}`,
    ...(item.tags.length > 0 ? [`CATEGORIES:${item.tags.map(escaped).join(",")}`] : []),
    "END:VEVENT",
  ];
}

/** Calendar programs disagree about ambiguous local times (DST), so these use UTC. */
function times({ zone, start, end, startsAt, endsAt, allDay }: Times): string[] {
  if (allDay)
    return wholeDays({ start, end }).map((day, at) => `DT${at ? "END" : "START"};VALUE=DATE:${day}`);
  const isUtc = isAmbiguous(zone, start) || (end && isAmbiguous(zone, end)) || zoneRules(zone).length === 0;
  const lines = isUtc
    ? [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`]
    : [`DTSTART;TZID=${zone}:${local(start)}`, `DTEND;TZID=${zone}:${local(end)}`];
  return end ? lines : lines.slice(0, 1);
}

/** The first day, and the one after the last, which is how calendars have the end of whole days. */
function wholeDays(event: Pick<CalendarEvent, "start" | "end">): string[] {
  const { first, last } = daysOf(event);
  return [first, daysBeforeDate(last, -1)].map((day) => day.replaceAll("-", ""));
}

/** A postponed event stays in the calendar, as tentative. */
const states = { scheduled: "CONFIRMED", cancelled: "CANCELLED", postponed: "TENTATIVE" } as const;

/** RFC 5545 section 3.3.11. Control characters are not allowed in a text at all. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\n])\p{Cc}/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Line folding at 75 bytes, without splitting a character (RFC 5545 section 3.1). */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line;
  const parts: string[] = [];
  let [start, end, width] = [0, 0, 0];
  for (const character of line) {
    const bytes = character < "\x80" ? 1 : Buffer.byteLength(character);
    if (width + bytes > 75) {
      parts.push(line.slice(start, end));
      start = end;
      width = 1;
    }
    end += character.length;
    width += bytes;
  }
  return [...parts, line.slice(start)].join("\r\n ");
}

function utc(instant: string): string {
  return instant.replace(/\.\d+/, "").replace(/[-:]/g, "");
}

function local(wall: string): string {
  return `${wall.replace(/[-:]/g, "")}00`;
}

/** URLs that add an event to a calendar. */
export function calendarLinks(event: CalendarEvent, page: string, off: CalendarWords["off"]) {
  const title = shownTitle(event, off);
  const place = locationLine(event);
  const characters = Array.from(event.text);
  // Some servers reject URLs longer than about 2,000 characters.
  const text = characters.length > 400 ? `${characters.slice(0, 399).join("")}…` : event.text;
  const details = `${text}\n\n${page}`;
  const dates = (event.allDay ? wholeDays(event) : [event.start, event.end].map(local)).join("/");
  const google = { action: "TEMPLATE", text: title, dates, ctz: event.zone, details, location: place };
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: event.startsAt,
    enddt: event.endsAt,
    ...(event.allDay && { allday: "true" }),
    body: details,
    location: place,
  };
  return {
    file: `${eventPath(event)}.ics`,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook)}`,
  };
}
