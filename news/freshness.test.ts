import { expect, test } from "vitest";
import { isOutdated } from "./freshness.ts";

const now = new Date("2025-10-23T12:00:00Z");

test.each([
  ["2025-10-23T11:59:00.000Z", false],
  ["2025-10-22T00:00:00.000Z", false],
  ["2025-10-21T23:59:59.000Z", true],
  ["2024-01-01T00:00:00.000Z", true],
  [null, false],
  ["2025-10-23T12:05:00.000Z", false],
])("news of %s are outdated at noon of October 23: %s", (updatedAt, outdated) => {
  expect(isOutdated(updatedAt, now)).toBe(outdated);
});

test.each([
  [null, ["2025-10-21T23:59:59.000Z", null], true],
  [null, ["2025-10-23T11:00:00.000Z", "2025-10-20T00:00:00.000Z"], true],
  [null, ["2025-10-22T00:00:00.000Z", null], false],
  [null, ["2025-10-23T12:30:00.000Z"], false],
  [null, [null, null], false],
  ["2025-10-22T23:00:00.000Z", ["2025-10-01T00:00:00.000Z", null], false],
])("news of %s whose sources fail since %j are outdated at that noon: %s", (updatedAt, since, outdated) => {
  const sources = since.map((failingSince) => ({ failingSince }));
  expect(isOutdated(updatedAt, now, sources)).toBe(outdated);
});
