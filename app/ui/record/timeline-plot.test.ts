import { expect, test } from "vitest";
import { addMonths, firstMonth, shareOf, spotClasses, spotOf } from "./timeline-plot.ts";

test("the drawing begins in June 2024 and moves on by an arch when its thirty months are over", () => {
  expect(firstMonth("2026-11-22")).toBe("2024-06");
  expect(firstMonth("2026-11-30")).toBe("2024-06");
  expect(firstMonth("2026-12-01")).toBe("2025-09");
  expect(firstMonth("2028-03-01")).toBe("2026-12");
  expect(firstMonth("2023-01-01")).toBe("2024-06");
});

test("a day stands on its arch, month and day; one that is known to the month or year in its middle", () => {
  expect(spotOf("2024-06-05", "2024-06")).toEqual({ arch: 0, month: 0, day: 5 });
  expect(spotOf("2025-09-01", "2024-06")).toEqual({ arch: 1, month: 0, day: 1 });
  expect(spotOf("2026-11-30", "2024-06")).toEqual({ arch: 1, month: 14, day: 30 });
  expect(spotOf("2025-08", "2024-06")).toEqual({ arch: 0, month: 14, day: 16 });
  expect(spotOf("2025", "2024-06")).toEqual({ arch: 0, month: 13, day: 1 });
});

test("what happened before the drawing begins or after it ends is not on it", () => {
  expect(spotOf("2019-01", "2024-06")).toBeUndefined();
  expect(spotOf("2024-05-31", "2024-06")).toBeUndefined();
  expect(spotOf("2026-12-01", "2024-06")).toBeUndefined();
});

test("days follow one another from the left", () => {
  const days = ["2024-06-01", "2024-06-30", "2024-07-01", "2025-02-15", "2025-08-31"];
  const shares = days.map((day) => shareOf(spotOf(day, "2024-06") ?? { arch: 0, month: 99, day: 0 }));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
  expect(spotClasses({ arch: 0, month: 3, day: 9 })).toBe("i3 d9");
});

test("months are counted over the end of a year", () => {
  expect(addMonths("2024-06", 15)).toBe("2025-09");
  expect(addMonths("2024-12", 1)).toBe("2025-01");
});
