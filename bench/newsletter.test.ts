import { expect, test } from "vitest";
import { isAsPromised } from "./newsletter.ts";

const good = { "queued in s": 3, missed: 0, twice: 6 };

test.each([
  ["in time, whole, and six twice after the kill", good, true],
  ["too late", { ...good, "queued in s": 31 }, false],
  ["with one reader left out", { ...good, missed: 1 }, false],
  ["with more twice than were in hand", { ...good, twice: 7 }, false],
])("an issue that went out %s is judged by all of that", (_, row, ok) => {
  expect(isAsPromised(row)).toBe(ok);
});
