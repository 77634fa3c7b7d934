import { expect, test } from "vitest";
import { dueOf, firstDue, isDue, nextAfterFailure, nextAfterSuccess } from "./schedule.ts";

const at = (text: string) => new Date(text);
const noon = at("2025-10-22T12:00:00Z");
const hours = (count: number) => count * 3_600_000;
const period = hours(3);
const due = (lastAttempt: string | null, nextTry: string | null, now: Date) =>
  isDue(dueOf({ lastAttempt, nextTry }, period), now);

test("a source that was never tried is due", () => {
  expect(due(null, null, noon)).toBe(true);
});

test("a source is due once a period, or when its own next try has come", () => {
  expect(due("2025-10-22T09:00:00.001Z", null, noon)).toBe(false);
  expect(due("2025-10-22T09:00:00.000Z", null, noon)).toBe(true);
  expect(due("2025-10-22T11:00:00.000Z", "2025-10-22T11:59:59.000Z", noon)).toBe(true);
  expect(due("2025-10-22T01:00:00.000Z", "2025-10-22T12:00:01.000Z", noon)).toBe(false);
});

test("a clock that ran ahead and came back stops nothing", () => {
  expect(due("2026-10-22T12:00:00.000Z", null, noon)).toBe(true);
  expect(due("2025-10-22T13:00:00.000Z", "2025-10-22T13:15:00.000Z", noon)).toBe(true);
  expect(due("2025-10-22T11:00:00.000Z", "2025-10-23T12:00:00.001Z", noon)).toBe(true);
  expect(due("2025-10-22T11:00:00.000Z", "2025-10-23T12:00:00.000Z", noon)).toBe(false);
});

test("several are due as soon as one of them is", () => {
  const early = dueOf({ lastAttempt: "2025-10-22T08:00:00.000Z", nextTry: null }, period);
  const late = dueOf({ lastAttempt: "2025-10-22T10:00:00.000Z", nextTry: null }, period);
  expect(isDue(firstDue([late, early]), noon)).toBe(true);
  expect(isDue(firstDue([late, late]), noon)).toBe(false);
  expect(isDue(firstDue([]), noon)).toBe(false);
});

test("each failure doubles the wait, up to half a day", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 60].map(
    (failures) => (Date.parse(nextAfterFailure({ failures }, period, noon)) - noon.getTime()) / 60_000,
  );
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 720, 720]);
});

test("a publisher who asks for more time after a failure gets up to a day", () => {
  const next = (retryAfter: number) => nextAfterFailure({ failures: 1, retryAfter }, period, noon);
  expect(next(hours(2))).toBe("2025-10-22T14:00:00.000Z");
  expect(next(hours(1_000))).toBe("2025-10-23T12:00:00.000Z");
  expect(next(1_000)).toBe("2025-10-22T12:15:00.000Z");
});

test("a publisher whose feed stays good for longer than a period is asked later, but twice a day", () => {
  expect(nextAfterSuccess(null, period, noon)).toBe(null);
  expect(nextAfterSuccess(hours(2), period, noon)).toBe(null);
  expect(nextAfterSuccess(hours(5), period, noon)).toBe("2025-10-22T17:00:00.000Z");
  expect(nextAfterSuccess(hours(500), period, noon)).toBe("2025-10-23T00:00:00.000Z");
});
