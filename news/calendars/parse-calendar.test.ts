/** Calendar files as five programs write them, and files that mean harm. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type ParsedCalendar, parseCalendar } from "./parse-calendar.ts";

const window = {
  from: "2026-11-25T00:00:00.000Z",
  until: "2027-12-25T00:00:00.000Z",
  zone: "America/Chicago",
};
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../test/fixtures/calendars", `${name}.ics`), "utf8");
const lines = ({ dates }: ParsedCalendar) =>
  dates.map(({ starts_at, title, is_canceled, is_all_day }) =>
    [starts_at.slice(0, 16), title, is_canceled && "canceled", is_all_day && "all day"]
      .filter(Boolean)
      .join(" "),
  );
const wrapped = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", ...events, "END:VCALENDAR", ""].join("\r\n");
const item = (...more: string[]) => ["BEGIN:VEVENT", "UID:1", ...more, "END:VEVENT"].join("\r\n");

test("Google’s: a series through the change of clocks, one date taken out, one moved, a day, a cancellation", () => {
  const read = parseCalendar(fixture("google"), window);
  expect(read.name).toBe("Neighborhood association");
  expect(lines(read)).toEqual([
    "2026-12-02T00:00 Call with the county canceled",
    "2026-12-19T06:00 Cleanup day all day",
    "2027-01-12T01:00 Monthly meeting, moved to Monday",
    "2027-02-10T00:30 Monthly meeting",
    "2027-03-10T00:30 Monthly meeting",
    "2027-04-13T23:30 Monthly meeting",
    "2027-05-11T23:30 Monthly meeting",
    "2027-06-08T23:30 Monthly meeting",
    "2027-07-13T23:30 Monthly meeting",
    "2027-08-10T23:30 Monthly meeting",
    "2027-09-14T23:30 Monthly meeting",
    "2027-10-12T23:30 Monthly meeting",
    "2027-11-10T00:30 Monthly meeting",
    "2027-12-15T00:30 Monthly meeting",
  ]);
  const place = "Whitehaven Community Center, 4318 Graceland Dr, Memphis, TN";
  expect(read.dates[3]).toMatchObject({ place, text: "Bring a neighbor, or two.\nDoors open at 6." });
});

test("Outlook’s: a zone under Windows’ own name, and one date of a series canceled", () => {
  expect(lines(parseCalendar(fixture("outlook"), window))).toEqual([
    "2026-12-02T14:30 Board meeting",
    "2027-01-06T14:30 Board meeting",
    "2027-02-03T14:30 Board meeting",
    "2027-03-03T14:30 Board meeting canceled",
    "2027-04-07T13:30 Board meeting",
    "2027-05-05T13:30 Board meeting",
  ]);
});

test("Meetup’s: folded lines, addresses, a cancellation", () => {
  const read = parseCalendar(fixture("meetup"), window);
  expect(lines(read)).toEqual([
    "2026-12-11T00:00 Hack night",
    "2027-03-18T23:00 Hack night in March canceled",
  ]);
  expect(read.dates[0]).toMatchObject({
    ends_at: "2026-12-11T02:00:00.000Z",
    url: "https://www.meetup.com/example-group/events/31/",
    place: "Example Hall (1 Main Street, Memphis, TN 38103)",
  });
  expect(read.dates[0]?.text).toContain("Bring a laptop. Free pizza; RSVP.");
});

test("Eventbrite’s: a zone that the file names and does not define, a duration in place of an end", () => {
  const read = parseCalendar(fixture("eventbrite"), window);
  expect(lines(read)).toEqual([
    "2026-12-05T16:00 Career fair: jobs at data centers",
    "2027-04-01T23:00 Webinar",
  ]);
  expect(read.dates[1]?.ends_at).toBe("2027-04-02T00:30:00.000Z");
});

test("a library’s: dates added and taken out, all that follow an hour later, a time without a zone", () => {
  const read = parseCalendar(fixture("library"), window);
  expect(lines(read)).toEqual([
    "2026-12-02T22:00 Homework night",
    "2026-12-09T22:00 Homework night",
    "2026-12-12T16:00 Story time, without a zone",
    "2026-12-16T22:00 Homework night",
    "2026-12-21T22:00 Homework night",
    "2027-01-06T22:00 Homework night",
    "2027-01-13T22:00 Homework night",
    "2027-01-20T22:00 Homework night",
    "2027-01-27T22:00 Homework night",
    "2027-02-03T23:00 Homework night, an hour later",
    "2027-02-10T23:00 Homework night, an hour later",
    "2027-02-17T23:00 Homework night, an hour later",
    "2027-02-24T23:00 Homework night, an hour later",
    "2027-03-03T23:00 Homework night, an hour later",
    "2027-03-10T23:00 Homework night, an hour later",
    "2027-03-17T22:00 Homework night, an hour later",
    "2027-03-24T22:00 Homework night, an hour later",
    "2027-03-31T22:00 Homework night, an hour later",
  ]);
});

test.each(["google", "outlook", "meetup", "eventbrite", "library"])(
  "%s: every time is the one that ical.js gives",
  (name) => {
    const { dates } = parseCalendar(fixture(name), window);
    const calendar = new ICAL.Component(ICAL.parse(fixture(name)));
    const told = calendar.getAllSubcomponents("vevent").flatMap((component) => {
      const event = new ICAL.Event(component);
      const isFloating = event.startDate.zone === ICAL.Timezone.localTimezone;
      if (event.isRecurrenceException() || isFloating) return [];
      if (!event.isRecurring()) return [event.startDate.toJSDate().toISOString()];
      const steps = event.iterator();
      const found: string[] = [];
      for (let next = steps.next(); next && next.year < 2028; next = steps.next())
        found.push(event.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
      return found;
    });
    const expected = told.filter((at) => at > window.from && at < window.until).toSorted();
    expect(expected.length).toBeGreaterThan(0);
    const floating = new Set(["Story time, without a zone", "Cleanup day"]);
    expect(dates.filter(({ title }) => !floating.has(title)).map((date) => date.starts_at)).toEqual(expected);
  },
);

test("an exception of one series leaves another one alone", () => {
  const at = "DTSTART:20261201T180000Z";
  const second = item("RECURRENCE-ID:20261208T180000Z", "DTSTART:20261209T180000Z", "SUMMARY:Moved");
  const series = item(at, "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:A");
  const other = item(at, "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:B").replace("UID:1", "UID:2");
  expect(lines(parseCalendar(wrapped(series, second, other), window))).toEqual([
    "2026-12-01T18:00 A",
    "2026-12-01T18:00 B",
    "2026-12-08T18:00 B",
    "2026-12-09T18:00 Moved",
  ]);
});

test("an exception without its series stands for itself", () => {
  const alone = item("RECURRENCE-ID:20261208T180000Z", "DTSTART:20261209T180000Z", "SUMMARY:Alone");
  expect(lines(parseCalendar(wrapped(alone), window))).toEqual(["2026-12-09T18:00 Alone"]);
});

const start = "DTSTART:20261201T180000Z";
const hostile: [string, string, RegExp][] = [
  ["a web page", "<!doctype html><title>No</title>", /no calendar file/],
  ["nothing", "", /no calendar file/],
  ["a line of a megabyte", wrapped(item(start, `SUMMARY:${"a".repeat(1_000_000)}`)), /longer than/],
  [
    "a folded line of a megabyte",
    wrapped(item(start, `SUMMARY:${"a\r\n ".repeat(1_000_000)}`)),
    /longer than/,
  ],
  [
    "a million recurrences",
    wrapped(item(start, "RRULE:FREQ=MINUTELY;COUNT=1000000")),
    /more than 1,000 dates/,
  ],
  [
    "seconds without end",
    wrapped(item("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY")),
    /more often than/,
  ],
  ["thousands of parts, one in another", wrapped("BEGIN:VEVENT\r\n".repeat(3_000)), /nested too deep/],
  [
    "six thousand entries",
    wrapped(...Array.from({ length: 6_000 }, () => item(start))),
    /more than 5,000 entries/,
  ],
];

test.each(hostile)("%s is refused in words", (_, source, words) => {
  expect(() => parseCalendar(source, window)).toThrow(words);
});

test("broken files of any kind end in an answer", () => {
  const whole = fixture("library");
  for (let at = 0; at < whole.length; at += 37) {
    const broken = whole.slice(0, at) + whole.slice(at + 11);
    try {
      expect(parseCalendar(broken, window).dates.length).toBeLessThan(1_000);
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
  }
});
