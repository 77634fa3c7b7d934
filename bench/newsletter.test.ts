import { expect, test } from "vitest";
import { isAsPromised } from "./newsletter.ts";

const good = { "queued in s": 3, "missed, not in doubt": 0, twice: 0, "in doubt": 18, "most in doubt": 18 };

test.each([
  ["in time, to nobody twice, and with those in doubt who were in hand", good, true],
  ["too late", { ...good, "queued in s": 31 }, false],
  ["with one reader left out", { ...good, "missed, not in doubt": 1 }, false],
  ["with one reader twice", { ...good, twice: 1 }, false],
  ["with more in doubt than were in hand", { ...good, "in doubt": 19 }, false],
])("an issue that went out %s is judged by all of that", (_, row, ok) => {
  expect(isAsPromised(row)).toBe(ok);
});
