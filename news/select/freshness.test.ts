import { expect, test } from "vitest";
import { isOutdated } from "./freshness.ts";

const now = new Date("2025-10-23T12:00:00Z");

test.each([
  ["2025-10-23T11:59:00.000Z", false],
  ["2025-10-22T00:00:00.000Z", false],
  ["2025-10-21T23:59:59.000Z", true],
  ["2024-01-01T00:00:00.000Z", true],
  ["2025-10-23T12:05:00.000Z", false],
])("news of %s are outdated at noon of October 23: %s", (updatedAt, outdated) => {
  expect(isOutdated(updatedAt, now)).toBe(outdated);
});
