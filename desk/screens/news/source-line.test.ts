import { expect, test } from "vitest";
import type { SourceRow } from "../../../news/manage-sources.ts";
import { lineOf } from "./source-line.ts";

const now = new Date("2026-07-10T18:00:00Z");
const row = (more: Partial<SourceRow>): SourceRow => ({
  name: "Paper",
  url: "https://paper.example/feed",
  address: "https://paper.example/feed",
  topic: "Memphis",
  added: false,
  off: false,
  lastSuccess: "2026-07-10T17:00:00.000Z",
  lastAttempt: "2026-07-10T17:00:00.000Z",
  failures: 0,
  failingSince: null,
  lastError: null,
  nextTry: null,
  movedTo: null,
  ...more,
});

test.each([
  [{}, "ok", "Fine", ""],
  [{ off: true, failures: 9 }, "none", "Off", ""],
  [{ lastSuccess: null, lastAttempt: null }, "none", "Not read yet", ""],
  [
    { failures: 1, failingSince: "2026-07-10T17:00:00.000Z", lastError: "It answered 403 instead of 200." },
    "look",
    "Failed",
    "It answered 403 instead of 200. Older stories stay up until they age out.",
  ],
  [
    { failures: 9, failingSince: "2026-07-07T17:00:00.000Z", lastError: "It is no feed.", lastSuccess: null },
    "wrong",
    "Fails for 3 days",
    "It is no feed.",
  ],
  [
    { failures: 2, failingSince: "2026-07-09T17:00:00.000Z", nextTry: "2026-07-10T20:00:00.000Z" },
    "look",
    "Fails for a day",
    "Older stories stay up until they age out. Tried again at 3:00 PM.",
  ],
  [
    { movedTo: "https://new.example/feed" },
    "look",
    "Moved",
    "Its publisher says: to https://new.example/feed",
  ],
])("a source with %j is told as it is", (more, state, word, text) => {
  expect(lineOf(row(more), now)).toMatchObject({ state, word, more: text, where: "Memphis" });
});

test("a source about our subject alone is elsewhere, and what is wrong stands first", () => {
  expect(lineOf(row({ topic: "AI" }), now).where).toBe("Elsewhere");
  const orders = [
    { failures: 9, failingSince: "2026-07-01T17:00:00.000Z" },
    { movedTo: "https://new.example/feed" },
    {},
    { off: true },
  ].map((more) => lineOf(row(more), now).order);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
});
