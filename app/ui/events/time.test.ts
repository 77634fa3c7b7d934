import { expect, test } from "vitest";
import { formatTime } from "./time.tsx";

test("a story is dated with the day it was in Memphis", () => {
  expect(formatTime("date", "2025-10-05T23:30:00Z")).toBe("Oct 5, 2025");
  expect(formatTime("date", "2025-10-06T03:30:00Z")).toBe("Oct 5, 2025");
  expect(formatTime("date", "2025-10-06T05:30:00Z")).toBe("Oct 6, 2025");
});

test("the last update is told by the clock of Memphis, in summer and winter", () => {
  expect(formatTime("minute", "2025-10-23T21:10:00Z")).toBe("Oct 23, 2025, 4:10 PM CT");
  expect(formatTime("minute", "2025-12-23T21:10:00Z")).toBe("Dec 23, 2025, 3:10 PM CT");
});

test("a date nobody can read is left out", () => {
  expect(formatTime("date", "soon")).toBe("");
});

test("a calendar day is the same everywhere", () => {
  expect(formatTime("day", "2025-10-23")).toBe("October 23, 2025");
  expect(formatTime("month", "2025-10-01")).toBe("October 2025");
});
