/** Reads an iCalendar file (RFC 5545) with ical.js: its dates within a window, recurrences expanded, exceptions applied. */
import ICAL from "ical.js";
import type { Selectable } from "kysely";
import { tzlib_get_ical_block } from "timezones-ical-library";
import type { Tables } from "../../db/schema.ts";
import { webAddress } from "../../text/web-address.ts";
import { instantOf, isZone } from "../../time/zone-time.ts";
import { FeedError } from "../fetch/feed-error.ts";

/** One date as a calendar has it, without what we make of it. `uid`: UID, and of a recurring item the recurrence. */
export type CalendarDate = Omit<
  Selectable<Tables["calendar_dates"]>,
  "id" | "calendar_id" | "state" | "meeting_id" | "entry_id" | "seen_at" | "found_at" | "is_missing"
>;

export interface ParsedCalendar {
  /** May be empty. */
  name: string;
  /** Soonest first. */
  dates: CalendarDate[];
}

/** The window of dates, as ISO instants, and the zone of times without one. */
export interface Window {
  from: string;
  until: string;
  zone: string;
}

const longest = { line: 100_000, title: 200, place: 300, url: 2_000, text: 5_000 };
const most = { depth: 8, items: 5_000, dates: 1_000, steps: 20_000 };

/** Throws a FeedError for what is no calendar, and for one that asks for more than a server of the web may give. */
export function parseCalendar(source: string, { from, until, zone: siteZone }: Window): ParsedCalendar {
  refuseHostile(source);
  defineZones(source);
  const read: unknown[] = ICAL.parse(source);
  const calendars = (typeof read[0] === "string" ? [read] : read).map(
    (one) => new ICAL.Component(one as unknown[]),
  );
  const found = new Map<string, CalendarDate>();
  let name = "";
  for (const calendar of calendars) {
    const text = (property: string) => String(calendar.getFirstPropertyValue(property) ?? "").trim();
    name ||= text("name") || text("x-wr-calname");
    const zone = isZone(text("x-wr-timezone")) ? text("x-wr-timezone") : siteZone;
    const isCanceled = text("method").toUpperCase() === "CANCEL";
    for (const date of datesOf(calendar, { from, until, zone, isCanceled })) {
      found.set(date.uid, date);
      if (found.size > most.dates)
        throw new FeedError(`It holds more than ${most.dates.toLocaleString("en")} dates in 13 months.`);
    }
  }
  const dates = [...found.values()].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return { name: name.slice(0, longest.title), dates };
}

/** Before ical.js reads it, which follows whatever a file says. */
function refuseHostile(source: string): void {
  if (/^\uFEFF?\s*</.test(source))
    throw new FeedError("It is a page, and names no calendar file that we could read.");
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(source)) throw new FeedError("It is no calendar file.");
  const lines = source.replace(/[\r\n]+[ \t]/g, "").split(/[\r\n]+/);
  if (lines.some(({ length }) => length > longest.line))
    throw new FeedError("A line in it is longer than 100,000 characters.");
  if (lines.filter((line) => /^BEGIN:VEVENT/i.test(line)).length > most.items)
    throw new FeedError(`It holds more than ${most.items.toLocaleString("en")} entries.`);
  let depth = 0;
  for (const line of lines) {
    depth += Number(/^BEGIN:/i.test(line)) - Number(/^END:/i.test(line));
    if (depth > most.depth) throw new FeedError("Its parts are nested too deep.");
  }
}

type Reading = Window & { isCanceled: boolean };
/** `recurrenceId`: its place in the series. */
type Occurrence = Pick<ICAL.Event, "startDate" | "endDate" | "recurrenceId"> & { item: ICAL.Event };

/** The dates of the items of one calendar, without those of tasks and journals. */
function* datesOf(calendar: ICAL.Component, reading: Reading): Generator<CalendarDate> {
  const items = calendar.getAllSubcomponents("vevent").filter((item) => item.hasProperty("dtstart"));
  const byUid = Map.groupBy(items, (item) => String(item.getFirstPropertyValue("uid") ?? item.toString()));
  for (const [uid, parts] of byUid) {
    const isException = (item: ICAL.Component) => item.hasProperty("recurrence-id");
    const exceptions = parts.filter(isException);
    // The last one that a calendar wrote counts (section 3.8.7.4).
    const sequence = (item: ICAL.Component) => Number(item.getFirstPropertyValue("sequence") ?? 0);
    const [series] = parts.filter((item) => !isException(item)).toSorted((a, b) => sequence(b) - sequence(a));
    // An exception without its series stands for itself.
    const events = series
      ? [new ICAL.Event(series, { exceptions, strictExceptions: true })]
      : exceptions.map((one) => new ICAL.Event(one, { exceptions: [] }));
    for (const event of events)
      for (const occurrence of occurrences(event, reading)) {
        const date = dateOf(uid, occurrence, reading);
        // An exception may stand before or after its place in the series.
        if (date.starts_at < reading.until && (date.ends_at ?? date.starts_at) >= reading.from) yield date;
      }
  }
}

function* occurrences(event: ICAL.Event, { zone, until }: Window): Generator<Occurrence> {
  const { startDate, endDate, recurrenceId } = event;
  if (!event.isRecurring()) return yield { item: event, startDate, endDate, recurrenceId };
  const steps = event.iterator();
  for (let step = 0; step <= most.steps; step++) {
    const next: ICAL.Time | undefined = steps.next();
    if (!next) return;
    yield { ...event.getOccurrenceDetails(next), recurrenceId: next };
    if (instant(next, zone) > until) return;
  }
  throw new FeedError("One of its entries repeats more often than we can follow.");
}

function dateOf(
  uid: string,
  { item, startDate, endDate, recurrenceId }: Occurrence,
  { zone, isCanceled }: Reading,
): CalendarDate {
  const text = (property: string, length: number) => {
    const value = String(item.component.getFirstPropertyValue(property) ?? "");
    return value.toWellFormed().trim().slice(0, length);
  };
  return {
    uid: (recurrenceId ? `${uid} ${instant(recurrenceId, zone)}` : uid).slice(0, 500),
    title: text("summary", longest.title).replace(/\s+/g, " "),
    starts_at: instant(startDate, zone),
    ends_at: endDate ? instant(endDate, zone) : null,
    is_all_day: Number(startDate.isDate),
    is_canceled: Number(isCanceled || /^cancell?ed$/i.test(text("status", 20))),
    place: text("location", longest.place).replace(/\s*\n\s*/g, ", ") || null,
    url: webAddress(text("url", longest.url)) ?? null,
    text: text("description", longest.text) || null,
  };
}

/** As ical.js says; a time that names no zone is one of `zone`. */
function instant(time: ICAL.Time, zone: string): string {
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate().toISOString();
  const wall = time.isDate ? `${time.toString()}T00:00` : time.toString().slice(0, 16);
  // An hour that clocks skip.
  const found = instantOf(zone, wall) ?? instantOf(zone, `${wall.slice(0, 11)}03:00`);
  if (!found) throw new FeedError("One of its dates does not exist.");
  return found.toISOString();
}

/** Zones that a file names and does not define. */
function defineZones(source: string): void {
  const named = new Set([...source.matchAll(/;TZID="?([\w/+-]+)"?[:;]/g)].map(([, zone = ""]) => zone));
  const lacking = [...named].filter((zone) => isZone(zone) && !source.includes(`TZID:${zone}`));
  for (const tzid of lacking.slice(0, 20)) {
    const [block] = tzlib_get_ical_block(tzid) || [];
    if (!block || ICAL.TimezoneService.has(tzid)) continue;
    const component = new ICAL.Component(ICAL.parse(block));
    ICAL.TimezoneService.register(new ICAL.Timezone({ component, tzid }));
  }
}
