import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendar } from "../events/calendar.ts";
import { toCalendarEvent } from "../events/calendar-event.ts";
import type { Entry, Values } from "../kind.ts";
import { series } from "../kinds/series.ts";
import { datesOf, mostDates, ruleWords } from "./series-rule.ts";

const common = {
  title: "Hack night",
  place: "Hall",
  address: "1 Main Street",
  host: "Us",
  zone: "America/Chicago",
};
const starts = (values: Values) => datesOf({ ...common, ...values }).map(({ start }) => start);

test("a week's rule keeps the hour of the clock over both nights on which clocks change", () => {
  const weekly = {
    repeats: "weekly",
    start: "2026-10-27T18:00",
    end: "2026-10-27T20:00",
    until: "2026-11-10",
  };
  expect(starts(weekly)).toEqual(["2026-10-27T18:00", "2026-11-03T18:00", "2026-11-10T18:00"]);
  const fortnightly = { ...weekly, repeats: "fortnightly", start: "2026-03-03T18:00", until: "", times: "3" };
  expect(starts({ ...fortnightly, end: "2026-03-03T20:00" })).toEqual([
    "2026-03-03T18:00",
    "2026-03-17T18:00",
    "2026-03-31T18:00",
  ]);
});

test("an hour that clocks skip is the next one, as ical.js reads the same rule", () => {
  const night = { repeats: "weekly", start: "2026-03-01T02:30", end: "2026-03-01T03:00", times: "3" };
  expect(starts(night)).toEqual(["2026-03-01T02:30", "2026-03-08T03:30", "2026-03-15T02:30"]);
});

test("a month's rules count weekdays from its start, the fifth from its end, and leave out days that are not there", () => {
  const monthly = {
    repeats: "monthly-weekday",
    start: "2026-12-08T18:00",
    end: "2026-12-08T20:00",
    times: "3",
  };
  expect(starts(monthly)).toEqual(["2026-12-08T18:00", "2027-01-12T18:00", "2027-02-09T18:00"]);
  const last = { ...monthly, start: "2026-12-29T18:00", end: "2026-12-29T20:00" };
  expect(starts(last)).toEqual(["2026-12-29T18:00", "2027-01-26T18:00", "2027-02-23T18:00"]);
  const date = { ...monthly, repeats: "monthly-date", start: "2027-10-31T18:00", end: "2027-10-31T20:00" };
  expect(starts(date)).toEqual(["2027-10-31T18:00", "2027-12-31T18:00", "2028-01-31T18:00"]);
  const leap = { ...date, start: "2028-01-29T18:00", end: "2028-01-29T20:00", times: "2" };
  expect(starts(leap)).toEqual(["2028-01-29T18:00", "2028-02-29T18:00"]);
});

test("days by hand are added, days left out are not there, and all last as long as the first", () => {
  const values = {
    ...common,
    ...{ repeats: "dates", start: "2026-12-03T22:00", end: "2026-12-04T00:30" },
    ...{ dates: "2026-12-10 19:00\n2026-12-05\n2026-12-24", except: "2026-12-24" },
  };
  expect(datesOf(values)).toEqual([
    { start: "2026-12-03T22:00", end: "2026-12-04T00:30" },
    { start: "2026-12-05T22:00", end: "2026-12-06T00:30" },
    { start: "2026-12-10T19:00", end: "2026-12-10T21:30" },
  ]);
});

test("a rule is said in words", () => {
  const said = (repeats: string, start = "2026-12-08T18:00") => ruleWords({ repeats, start });
  expect(said("weekly")).toBe("Every Tuesday");
  expect(said("fortnightly")).toBe("Every other Tuesday");
  expect(said("monthly-weekday")).toBe("Every second Tuesday of the month");
  expect(said("monthly-weekday", "2026-12-31T18:00")).toBe("Every last Thursday of the month");
  expect(said("monthly-date")).toBe("Every month, on day 8");
  expect(said("dates")).toBe("");
});

test("a series ends, has a date, and has not too many", () => {
  const values = { ...common, repeats: "weekly", start: "2026-12-03T18:00", end: "2026-12-03T20:00" };
  const wrong = (more: Values) => series.check?.({ values: { ...values, ...more }, body: "" });
  expect(wrong({ times: "4" })).toEqual([]);
  expect(wrong({})?.[0]?.message).toBe("Until, or how many times, is required");
  expect(wrong({ until: "2026-12-02" })?.[0]?.message).toBe("Until must not be before Start");
  expect(wrong({ times: "1", except: "2026-12-03" })?.[0]?.message).toBe("A series must have a date");
  expect(wrong({ until: "2029-01-01" })?.[0]?.message).toContain(`at most ${mostDates} dates`);
});

test.each([
  ["weekly over the fall's night", "2026-10-30T01:30", "FREQ=WEEKLY", "weekly", "America/Chicago"],
  ["weekly over the spring's night", "2026-02-22T02:30", "FREQ=WEEKLY", "weekly", "America/Chicago"],
  ["every fortnight elsewhere", "2026-10-11T02:30", "FREQ=WEEKLY;INTERVAL=2", "fortnightly", "Europe/Berlin"],
  ["second Tuesdays", "2026-09-08T18:00", "FREQ=MONTHLY;BYDAY=2TU", "monthly-weekday", "America/Chicago"],
  ["leap days", "2027-12-29T23:30", "FREQ=MONTHLY;BYMONTHDAY=29", "monthly-date", "America/Chicago"],
])(
  "the page, our calendar as ical.js reads it, and the rule in ical.js agree: %s",
  (_, start, rule, repeats, zone) => {
    const now = "2026-01-01T00:00:00Z";
    const end = `${start.slice(0, 11)}${start.slice(11) === "23:30" ? "23:59" : start.slice(11).replace(/:\d\d/, ":59")}`;
    const values = { ...common, zone, repeats, start, end, times: "12" };
    const events = datesOf(values).map((date, at) =>
      toCalendarEvent({
        slug: `d-${at}`,
        values: { ...values, ...date },
        body: "",
        createdAt: now,
        changedAt: now,
      } as unknown as Entry),
    );
    const words = { name: "Events", off: { cancelled: "Canceled", postponed: "Postponed" } };
    const read = new ICAL.Component(ICAL.parse(calendar(events, "https://memphis.example", words)));
    for (const timezone of read.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(timezone);
    const ours = read
      .getAllSubcomponents("vevent")
      .map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString());
    const times = ICAL.Recur.fromString(`${rule};COUNT=12`).iterator(
      ICAL.Time.fromDateTimeString(`${start}:00`),
    );
    const theirs: string[] = [];
    for (let time = times.next(); time; time = times.next()) theirs.push(time.toString().slice(0, 16));
    // The hour that is skipped is the next one (RFC 5545 section 3.3.5); ical.js takes the one before.
    expect(events.map((event) => event.start)).toEqual(
      theirs.map((time) => (time === "2026-03-08T02:30" ? "2026-03-08T03:30" : time)),
    );
    expect(ours).toEqual(events.map(({ startsAt }) => startsAt));
  },
);
