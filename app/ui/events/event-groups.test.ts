import { expect, test } from "vitest";
import { someEvent } from "../../../test/support/event-file.ts";
import { instantOf } from "../../../time/zone-time.ts";
import { nextMidnight } from "../../news-ways.ts";
import { groupEvents, nearWord } from "./event-groups.ts";

const zone = "America/Chicago";
const at = (wall: string) => instantOf(zone, wall.replace(" ", "T")) as Date;
const on = (start: string, more = {}) => {
  const hour = start.slice(0, -2);
  return someEvent(`event-${start.replace(/\D/g, "-")}`, { start, end: `${hour}59`, ...more });
};
const titles = (now: string, starts: string[]) =>
  groupEvents(
    starts.map((start) => on(start)),
    at(now),
  ).map(({ title, events }) => [title, events.length]);

// 2026-12-01 is a Tuesday.
const days = [
  "2026-12-01 18:00",
  "2026-12-02 18:00",
  "2026-12-04 23:30",
  "2026-12-05 00:00",
  "2026-12-06 23:00",
  "2026-12-07 00:00",
  "2026-12-13 23:00",
  "2026-12-14 00:00",
  "2026-12-31 23:00",
  "2027-01-01 00:00",
];

test("events stand under tonight, this week, this weekend, next week and months", () => {
  expect(titles("2026-12-01 12:00", days)).toEqual([
    ["Tonight", 1],
    ["This week", 2],
    ["This weekend", 2],
    ["Next week", 2],
    ["December 2026", 2],
    ["January 2027", 1],
  ]);
});

test("a minute before Monday next week is next, and at Monday it is this one", () => {
  const [, , , , , ...later] = days;
  expect(titles("2026-12-06 23:59", later)).toEqual([
    ["Next week", 2],
    ["December 2026", 2],
    ["January 2027", 1],
  ]);
  expect(titles("2026-12-07 00:00", later)).toEqual([
    ["Today", 1],
    ["This weekend", 1],
    ["Next week", 1],
    ["December 2026", 1],
    ["January 2027", 1],
  ]);
});

test("on Saturday Sunday is what is left of the weekend, and on Friday night it has not begun", () => {
  expect(titles("2026-12-04 23:59", ["2026-12-05 10:00", "2026-12-06 10:00"])).toEqual([["This weekend", 2]]);
  expect(titles("2026-12-05 00:00", ["2026-12-05 10:00", "2026-12-06 10:00"])).toEqual([
    ["Today", 1],
    ["This weekend", 1],
  ]);
});

test("New Year's Eve and the day after are in the same week", () => {
  expect(titles("2026-12-31 23:59", ["2026-12-31 22:00", "2027-01-01 00:00", "2027-01-02 10:00"])).toEqual([
    ["Tonight", 1],
    ["This week", 1],
    ["This weekend", 1],
  ]);
});

test("in the nights in which clocks change, a day begins and ends at its own midnight", () => {
  // Sunday, March 14, 2027 has 23 hours, Sunday, November 7, 2027 has 25.
  expect(titles("2027-03-13 23:59", ["2027-03-14 00:30", "2027-03-14 23:00", "2027-03-15 00:00"])).toEqual([
    ["This weekend", 2],
    ["Next week", 1],
  ]);
  expect(titles("2027-11-07 01:30", ["2027-11-07 23:00", "2027-11-08 00:00"])).toEqual([
    ["Tonight", 1],
    ["Next week", 1],
  ]);
  expect(nextMidnight(at("2027-03-14 00:30")).toISOString()).toBe("2027-03-15T05:00:00.000Z");
  expect(nextMidnight(at("2027-11-07 00:30")).toISOString()).toBe("2027-11-08T06:00:00.000Z");
  // The second half past one of that night.
  expect(nextMidnight(new Date("2027-11-07T07:30:00Z")).toISOString()).toBe("2027-11-08T06:00:00.000Z");
});

test("the groups are those of the city, whatever the zone of an event", () => {
  // A quarter past eleven on Sunday in Los Angeles is Monday here.
  const far = on("2026-12-06 23:15", { zone: "America/Los_Angeles" });
  expect(groupEvents([far], at("2026-12-06 12:00")).map(({ title }) => title)).toEqual(["Next week"]);
});

test("what began on an earlier day and is not over is today's, and by day nothing is called tonight", () => {
  const long = on("2026-11-28 10:00", { end: "2026-12-20 18:00" });
  const evening = on("2026-12-01 19:00");
  const now = at("2026-12-01 12:00");
  expect(groupEvents([long, evening], now).map(({ title }) => title)).toEqual(["Today"]);
  expect(titles("2026-12-01 09:00", ["2026-12-01 16:58", "2026-12-01 19:00"])).toEqual([["Today", 2]]);
  expect(titles("2026-12-01 09:00", ["2026-12-01 17:00", "2026-12-01 19:00"])).toEqual([["Tonight", 2]]);
});

test("the sign says tonight, tomorrow or the weekday, and is out when nothing is within a week", () => {
  const word = (start: string, now: string) => nearWord(on(start), at(now));
  expect(word("2026-12-01 18:00", "2026-12-01 08:00")).toBe("Tonight");
  expect(word("2026-12-01 10:00", "2026-12-01 08:00")).toBe("Today");
  expect(word("2026-12-02 00:00", "2026-12-01 23:59")).toBe("Tomorrow");
  expect(word("2026-12-02 18:00", "2026-12-01 23:59")).toBe("Tomorrow");
  expect(word("2026-12-03 18:00", "2026-12-01 23:59")).toBe("Thursday");
  expect(word("2026-12-07 23:00", "2026-12-01 08:00")).toBe("Monday");
  expect(word("2026-12-08 00:00", "2026-12-01 08:00")).toBeUndefined();
  // Over the night in which clocks go forward, and into another year.
  expect(word("2027-03-15 00:00", "2027-03-14 00:30")).toBe("Tomorrow");
  expect(word("2027-01-01 18:00", "2026-12-31 12:00")).toBe("Tomorrow");
});
