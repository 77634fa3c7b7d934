import { expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { eventsIn, instantIn, readCalendar, textOf } from "../../test/http/calendar-reader.ts";
import { someEvent } from "../../test/support/event-file.ts";
import { calendar, calendarLinks } from "./calendar.ts";

const origin = `https://${site.domain}`;
const words = { name: "Events; all, of them", off: { cancelled: "Canceled", postponed: "Postponed" } };

/** Both changes of the clocks of 2026, an hour that comes twice, a night across each change, summer and winter. */
const walls = [
  ["2026-03-08 01:30", "2026-03-08 01:45"],
  ["2026-03-08 01:59", "2026-03-08 03:00"],
  ["2026-03-07 22:00", "2026-03-08 05:00"],
  ["2026-10-31 22:00", "2026-11-01 00:59"],
  ["2026-11-01 00:30", "2026-11-01 03:00"],
  ["2026-11-01 02:00", "2026-11-01 02:30"],
  ["2026-01-10 18:00", "2026-01-10 20:00"],
  ["2026-07-10 18:00", "2026-07-10 20:00"],
  ["2031-12-31 23:00", "2032-01-01 01:00"],
];

test("a calendar that follows the file's own rules shows every event at its hour, across both changes of the clocks", () => {
  const events = walls.map(([start = "", end = ""], index) =>
    someEvent(`event-${index}`, { start, end, published: "2025-12-01 10:00" }),
  );
  const read = readCalendar(calendar(events, origin, words));
  const times = eventsIn(read).map((event) => [
    instantIn(read, event, "DTSTART"),
    instantIn(read, event, "DTEND"),
  ]);
  expect(times).toEqual(events.map(({ startsAt, endsAt }) => [startsAt, endsAt]));
  expect(times[1]).toEqual(["2026-03-08T07:59:00.000Z", "2026-03-08T08:00:00.000Z"]);
  expect(times[4]).toEqual(["2026-11-01T05:30:00.000Z", "2026-11-01T09:00:00.000Z"]);
});

test("an hour that comes twice is the first of the two, whatever a calendar would make of it", () => {
  const event = someEvent("twice", {
    start: "2026-11-01 01:30",
    end: "2026-11-01 02:30",
    published: "2025-12-01 10:00",
  });
  const text = calendar([event], origin, words);
  expect(text).toContain("\r\nDTSTART:20261101T063000Z\r\nDTEND:20261101T083000Z\r\n");
  const read = readCalendar(text);
  expect(eventsIn(read).map((only) => instantIn(read, only, "DTSTART"))).toEqual([event.startsAt]);
});

test("nothing in a title or a description can break the calendar, and all of it can be read there", () => {
  const title = "Steel; water, \\n “power”: 長い題名がここにあって行を折り返す必要がある 🎸🎸🎸🎸🎸🎸🎸🎸🎸";
  const body = `BEGIN:VEVENT\n\nEND:VCALENDAR, a; b\\\\c\n\n${"é".repeat(300)}`;
  const read = readCalendar(calendar([someEvent("odd", { title }, body)], origin, words));
  const [event] = eventsIn(read);
  expect(event && textOf(event, "SUMMARY")).toBe(title);
  expect(event && textOf(event, "DESCRIPTION")).toContain(
    `BEGIN:VEVENT\n\nEND:VCALENDAR, a; b\\c\n\n${"é".repeat(300)}`,
  );
  expect(event && textOf(event, "LOCATION")).toBe("The Reading Room, 1 Main Street, Memphis, TN 38103");
});

test("an event keeps its UID when it is moved or called off, and every change has a higher number", () => {
  const before = someEvent("moved");
  const moved = someEvent("moved", { start: "2031-03-04 19:00", changed: "2031-02-01 10:00" });
  const off = someEvent("moved", { status: "cancelled", changed: "2031-03-01 10:00" });
  const read = [before, moved, off].map(
    (event) => eventsIn(readCalendar(calendar([event], origin, words)))[0],
  );
  const values = (name: string) => read.map((event) => event && textOf(event, name));
  expect(new Set(values("UID"))).toEqual(new Set([`moved@${site.domain}`]));
  const numbers = values("SEQUENCE").map(Number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(3);
  expect(values("STATUS")).toEqual(["CONFIRMED", "CONFIRMED", "CANCELLED"]);
  expect(values("SUMMARY")[2]).toBe("Canceled: Who pays for the substation?");
  expect(values("LAST-MODIFIED")).toEqual([
    "2031-01-02T15:30:00Z",
    "2031-02-01T16:00:00Z",
    "2031-03-01T16:00:00Z",
  ]);
});

test("with no event it is a whole calendar with a name", () => {
  const read = readCalendar(calendar([], origin, words));
  expect(textOf(read, "X-WR-CALNAME")).toBe("Events; all, of them");
  expect(eventsIn(read)).toEqual([]);
});

test("zones whose clocks change otherwise, or never, are told as they are", () => {
  for (const [zone, start, instant] of [
    ["Europe/Berlin", "2031-07-01 18:00", "2031-07-01T16:00:00.000Z"],
    ["America/Phoenix", "2031-07-01 18:00", "2031-07-02T01:00:00.000Z"],
    ["Australia/Sydney", "2031-12-01 18:00", "2031-12-01T07:00:00.000Z"],
  ] as const) {
    const event = someEvent("far", { zone, start, end: start.replace("18:", "19:") });
    const read = readCalendar(calendar([event], origin, words));
    const [only] = eventsIn(read);
    expect(only && instantIn(read, only, "DTSTART")).toBe(instant);
  }
});

test("the links to calendars in the browser carry the title, the hours, the zone and the place", () => {
  const event = someEvent("linked", { title: "Power & water" });
  const { file, google, outlook } = calendarLinks(event, `${origin}/events#linked`, words.off);
  expect(file).toBe("/events/linked.ics");
  expect(Object.fromEntries(new URL(google).searchParams)).toMatchObject({
    text: "Power & water",
    dates: "20310304T180000/20310304T200000",
    ctz: "America/Chicago",
    location: "The Reading Room, 1 Main Street, Memphis, TN 38103",
  });
  expect(Object.fromEntries(new URL(outlook).searchParams)).toMatchObject({
    subject: "Power & water",
    startdt: "2031-03-05T00:00:00.000Z",
    enddt: "2031-03-05T02:00:00.000Z",
  });
});
