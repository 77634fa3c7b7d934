import { expect, test } from "vitest";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { entryOfKind } from "../../test/support/entry-view.ts";
import { anchorOf } from "../kind.ts";
import { standing } from "./standing.ts";

const values = { topic: "water", day: "2026-06", entries: "2026-04-plant-paused, 2026-06-new-date" };
const body = "The plant is paused.";
const mistakes = (more: Record<string, string>) => mistakesIn(standing, { ...values, ...more }, body);

test("a topic, a day or a month and a sentence are enough", () => {
  expect(mistakes({})).toEqual([]);
  expect(mistakes({ entries: "", day: "2026-06-15" })).toEqual([]);
  expect(mistakesIn(standing, values, "")).toEqual(["body: Where it stands must be at least 1 characters"]);
  expect(mistakes({ topic: "weather" })[0]).toMatch(/^topic: Topic must be power/);
  expect(mistakes({ day: "June" })[0]).toMatch(/^day: /);
});

test("its entries are named by the last part of their addresses", () => {
  expect(mistakes({ entries: "2026-04-plant-paused, /record/other" })).toEqual([
    'entries: Entries of the Record: "/record/other" is no part of an address',
  ]);
});

test("in the search its day stands in its title; on the page it has its topic's anchor, in the order of the topics", () => {
  expect(standing.show(entryOfKind(standing, values, body))).toMatchObject({
    title: "Where things stand: Water (June 2026)",
    summary: "The plant is paused.",
  });
  const draft = { values, body };
  expect(anchorOf(standing, standing.slug?.(draft, new Date()) ?? "")).toBe("standing-water");
  expect(standing.sortKey({ values: { topic: "power" }, body }, null) < standing.sortKey(draft, null)).toBe(
    true,
  );
});
