import { expect, test } from "vitest";
import { dateAndTime, shortDate } from "./city-time.ts";

test("a story is dated with the day it was in Memphis", () => {
  expect(shortDate("2025-10-05T23:30:00Z")).toBe("Oct 5, 2025");
  expect(shortDate("2025-10-06T03:30:00Z")).toBe("Oct 5, 2025");
  expect(shortDate("2025-10-06T05:30:00Z")).toBe("Oct 6, 2025");
});

test("the last update is told by the clock of Memphis, in summer and winter", () => {
  expect(dateAndTime("2025-10-23T21:10:00Z")).toBe("Oct 23, 2025, 4:10 PM CT");
  expect(dateAndTime("2025-12-23T21:10:00Z")).toBe("Dec 23, 2025, 3:10 PM CT");
});

test("a date nobody can read is left out", () => {
  expect(shortDate("soon")).toBe("");
});
