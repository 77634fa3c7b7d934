import { expect, test } from "vitest";
import { storyTime } from "./news-card.tsx";

// 9 AM in Memphis.
const now = Date.parse("2026-11-22T15:00:00Z");

test.each([
  ["2026-11-22T13:40:00Z", "Today, 7:40 AM CT"],
  ["2026-11-22T06:00:00Z", "Today, 12:00 AM CT"],
  ["2026-11-22T05:59:00Z", "Yesterday, 11:59 PM CT"],
  ["2026-11-21T06:00:00Z", "Yesterday, 12:00 AM CT"],
  ["2026-11-21T05:59:00Z", "Nov 20, 2026"],
  ["2025-10-05T15:00:00Z", "Oct 5, 2025"],
  ["soon", ""],
])("a story of %s says %s", (iso, said) => {
  expect(storyTime(iso, now)).toBe(said);
});
