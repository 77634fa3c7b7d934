import { expect, test } from "vitest";
import { lastDays } from "../../../time/zone-time.ts";
import { plotOf } from "./read-visits.ts";

const now = new Date("2026-11-22T18:00:00Z");
const days = (count: number) => lastDays("America/Chicago", now, count).map((date) => ({ date, value: 1 }));

test("thirty days are thirty strokes, today the last, with few labels", () => {
  const { strokes, rows } = plotOf(days(30), "value", "day");
  expect(strokes).toHaveLength(30);
  expect(strokes.at(-1)).toMatchObject({ value: 1, label: "" });
  expect(strokes.flatMap(({ label }) => label || [])).toEqual([
    "Oct 24",
    "Oct 30",
    "Nov 5",
    "Nov 11",
    "Nov 17",
  ]);
  expect(rows[0]).toEqual({ words: "Sat, Oct 24", value: 1 });
});

test("weeks are whole from today back, and the oldest has what is left", () => {
  const { strokes, rows } = plotOf(days(30), "value", "week");
  expect(strokes.map(({ value }) => value)).toEqual([2, 7, 7, 7, 7]);
  expect(rows.at(-1)?.words).toBe("Nov 16 to Nov 22");
  expect(strokes.every(({ label }) => label)).toBe(true);
});

test("months are those of the calendar", () => {
  const { rows } = plotOf(days(365), "value", "month");
  expect(rows).toHaveLength(13);
  expect(rows[0]).toEqual({ words: "November 2025", value: 8 });
  expect(rows[12]).toEqual({ words: "November 2026", value: 22 });
});
