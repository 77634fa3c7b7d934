import { expect, test } from "vitest";
import { clashesAmong, clashOf } from "./clashes.ts";

const told = (values: Record<string, string> = {}) => ({
  values: {
    ...{ title: "Map night", place: "The Reading Room", address: "1 Main Street", topics: "water" },
    ...{ start: "2031-03-04T18:00", end: "2031-03-04T20:00", ...values },
  },
  body: "",
});

test("two events in one room at one hour are in each other's way, however the room is spelled", () => {
  const other = told({ place: " the  reading-room", topics: "", start: "2031-03-04T19:59" });
  expect(clashOf(told(), other)).toBe("place");
  expect(clashOf(other, told())).toBe("place");
});

test("one that begins as the other ends is not in its way, nor is one in another room or online", () => {
  const after = { topics: "", start: "2031-03-04T20:00", end: "2031-03-04T21:00" };
  expect(clashOf(told(), told(after))).toBeUndefined();
  expect(clashOf(told(), told({ topics: "", place: "City Hall" }))).toBeUndefined();
  const online = { topics: "", place: "", link: "https://meet.example" };
  expect(clashOf(told(online), told(online))).toBeUndefined();
});

test("two on one topic ask for one audience: on one evening, or at once by day", () => {
  const elsewhere = { place: "City Hall", topics: "air, water" };
  const late = { start: "2031-03-04T21:00", end: "2031-03-04T22:00" };
  expect(clashOf(told(), told({ ...elsewhere, ...late }))).toBe("topic");
  const noon = { start: "2031-03-04T12:00", end: "2031-03-04T13:00" };
  expect(clashOf(told(), told({ ...elsewhere, ...noon }))).toBeUndefined();
  expect(clashOf(told(noon), told({ ...elsewhere, ...noon }))).toBe("topic");
  const tomorrow = { start: "2031-03-05T18:00", end: "2031-03-05T20:00" };
  expect(clashOf(told(), told({ ...elsewhere, ...tomorrow }))).toBeUndefined();
});

test("hours are compared as instants, and the night on which clocks are set back has one hour twice", () => {
  const berlin = { zone: "Europe/Berlin", start: "2031-03-05T01:00", end: "2031-03-05T02:00", topics: "" };
  expect(clashOf(told(), told(berlin))).toBe("place");
  const before = { start: "2026-11-01T00:30", end: "2026-11-01T01:30", topics: "" };
  const after = { start: "2026-11-01T02:00", end: "2026-11-01T03:00", topics: "" };
  expect(clashOf(told(before), told(after))).toBeUndefined();
});

test("what is canceled, postponed or has no hours yet is in nobody's way", () => {
  const off: Record<string, string>[] = [
    { status: "cancelled" },
    { status: "postponed" },
    { start: "" },
    { end: "soon" },
  ];
  for (const values of off) expect(clashOf(told(), told(values))).toBeUndefined();
});

test("among many each pair is named once, those of one room first", () => {
  const [a, b, c] = [told(), told({ place: "City Hall" }), told({ topics: "" })];
  expect(clashesAmong([a, b, c])).toEqual([
    { clash: "place", of: [a, c] },
    { clash: "topic", of: [a, b] },
  ]);
  expect(clashesAmong([])).toEqual([]);
});
