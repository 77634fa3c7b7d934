/** Events as an iCalendar file (RFC 5545), to subscribe to or to put into a calendar. */
import { tzlib_get_ical_block } from "timezones-ical-library";
import { pages } from "../content/pages.ts";
import { site } from "../content/site.ts";
import { isAmbiguous } from "../time/zone-time.ts";
import { eventPath, type ListedEvent } from "./listed-event.ts";

/**
 * The calendar of these events; one of none is whole too. `origin`: the public origin, no trailing slash. `words`:
 * the calendar's name, and what stands before the title of an event that is off. The same events always give the
 * same bytes.
 */
export function calendar(events: readonly ListedEvent[], origin: string, words: CalendarWords): string {
  // A calendar must hold something (RFC 5545 section 3.4): where there is no event, our zone.
  const zones = [...new Set([site.timeZone, ...events.map(({ zone }) => zone)])].toSorted();
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site.domain}//events//EN`,
    "CALSCALE:GREGORIAN",
    // RFC 7986, and what Apple's and Outlook's calendars read instead of it.
    `NAME:${escaped(words.name)}`,
    `X-WR-CALNAME:${escaped(words.name)}`,
    `X-WR-TIMEZONE:${site.timeZone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...zones.flatMap(zoneRules),
    ...events.flatMap((event) => eventLines(event, origin, words)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

export interface CalendarWords {
  name: string;
  off: Readonly<Record<"cancelled" | "postponed", string>>;
}

/** Where the calendar file of one event stands. */
export function calendarPath({ slug }: Pick<ListedEvent, "slug">): string {
  return `${pages.events.path}/${slug}.ics`;
}

/** The title, behind a word that says so when the event is off. */
export function shownTitle(
  { title, status }: Pick<ListedEvent, "title" | "status">,
  off: CalendarWords["off"],
): string {
  return status === "scheduled" ? title : `${off[status]}: ${title}`;
}

/** Where it is, in one line. */
export function locationLine({
  place,
  address,
  link,
}: Pick<ListedEvent, "place" | "address" | "link">): string {
  return place ? [place, address].filter(Boolean).join(", ") : (link ?? "");
}

/** The VTIMEZONE of a zone (section 3.6.5); nothing for one that the library lacks, whose events are told in UTC. */
function zoneRules(zone: string): string[] {
  const [block] = tzlib_get_ical_block(zone) || [];
  return block ? block.split("\r\n") : [];
}

function eventLines(event: ListedEvent, origin: string, { off }: CalendarWords): string[] {
  const page = origin + eventPath(event);
  const description = [event.text, event.place && event.link, page].filter(Boolean).join("\n\n");
  return [
    "BEGIN:VEVENT",
    // The file's name never changes, and no other site has our domain.
    `UID:${event.slug}@${site.domain}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `CREATED:${utc(event.postedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${sequence(event)}`,
    ...times(event),
    `SUMMARY:${escaped(shownTitle(event, off))}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(locationLine(event))}`,
    `URL:${page}`,
    `STATUS:${states[event.status]}`,
    `TRANSP:${event.status === "scheduled" ? "OPAQUE" : "TRANSPARENT"}`,
    ...(event.tags.length > 0 ? [`CATEGORIES:${event.tags.map(escaped).join(",")}`] : []),
    "END:VEVENT",
  ];
}

/** Readers disagree about an hour that comes twice; in UTC there is no such hour. */
function times({ zone, start, end, startsAt, endsAt }: ListedEvent): string[] {
  if (isAmbiguous(zone, start) || isAmbiguous(zone, end) || zoneRules(zone).length === 0)
    return [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`];
  return [`DTSTART;TZID=${zone}:${local(start)}`, `DTEND;TZID=${zone}:${local(end)}`];
}

/** A postponed event has lost its day but not its place in a calendar. */
const states = { scheduled: "CONFIRMED", cancelled: "CANCELLED", postponed: "TENTATIVE" } as const;

/** A number that grows with every change (RFC 5545 section 3.8.7.4): the minutes since it was listed. */
function sequence({ postedAt, changedAt }: ListedEvent): number {
  return Math.round((Date.parse(changedAt) - Date.parse(postedAt)) / 60_000);
}

/** RFC 5545 section 3.3.11. Control characters may not stand in a text at all. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\n])\p{Cc}/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** No line has more than 75 bytes, and no character is cut in two (RFC 5545 section 3.1). */
function fold(line: string): string {
  let folded = "";
  let width = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (width + bytes > 75) {
      folded += "\r\n ";
      width = 1;
    }
    folded += character;
    width += bytes;
  }
  return folded;
}

function utc(instant: string): string {
  return instant.replace(/\.\d+/, "").replace(/[-:]/g, "");
}

function local(wall: string): string {
  return `${wall.replace(/[-:]/g, "")}00`;
}
