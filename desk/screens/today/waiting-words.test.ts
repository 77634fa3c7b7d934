import { expect, test } from "vitest";
import { waitedShort, waitingSentence } from "./waiting-words.ts";

const now = new Date("2031-01-05T18:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

test("a sentence says how many things wait and how long the oldest has waited", () => {
  const said = (count: number, oldest: string | null) => waitingSentence({ count, oldest }, now);
  expect(said(0, null)).toBe("Nothing waits.");
  expect(said(6, ago(26))).toBe("Six things wait. The oldest has waited 26 hours.");
  expect(said(1, ago(1))).toBe("One thing waits. It has waited 1 hour.");
  expect(said(1234, ago(72))).toBe("1,234 things wait. The oldest has waited 3 days.");
  expect(said(2, ago(0))).toBe("Two things wait. The oldest has just come.");
});

test("a column says it in short, and a clock that runs ahead makes nothing negative", () => {
  expect([0.1, 5, 47.9, 48, -3].map((hours) => waitedShort(ago(hours), now))).toEqual([
    "6 min",
    "5 h",
    "47 h",
    "2 d",
    "0 min",
  ]);
});
