import { expect, test } from "vitest";
import { longMoment } from "./moments.ts";

test("a moment is said in the site's zone, the year after the day", () => {
  expect(longMoment("2026-11-23T03:24:00Z")).toBe("Sunday, November 22, 2026, 9:24 PM");
  expect(longMoment("2027-01-01T05:59:00Z")).toBe("Thursday, December 31, 2026, 11:59 PM");
});
