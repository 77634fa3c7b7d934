import { expect, test } from "vitest";
import { ageWords, daysSince } from "./age.ts";

test("what is known to the month or the year counts from its middle", () => {
  expect(daysSince("2026-02-11", "2026-11-23")).toBe(285);
  expect(daysSince("2026-06", "2026-11-23")).toBe(161);
  expect(daysSince("2025", "2026-07-01")).toBe(365);
});

test("an age is said in months, and from two years on in years", () => {
  const words = (days: number) => ageWords(days, "en-US");
  expect([61, 161, 285, 365, 729, 731, 1096].map(words)).toEqual([
    "2 months",
    "5 months",
    "9 months",
    "12 months",
    "2 years",
    "2 years",
    "3 years",
  ]);
});
