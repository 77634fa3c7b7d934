import { expect, test } from "vitest";
import type { Entry } from "../../../publishing/kind.ts";
import { meetingView } from "./resource-view.ts";

const entry = (values: Entry["values"]) => ({ slug: "council", values }) as Entry;
const values = { title: "City Council", decides: "Land & ozone", rhythm: "Tuesdays" };
const now = new Date("2026-11-22T18:00:00Z");

test("a meeting to come is announced; one that is over is not", () => {
  const shown = (next: string) => meetingView(entry({ ...values, next }), now).next;
  expect(shown("2026-12-01T15:30")).toBe("2026-12-01T21:30:00.000Z");
  expect(shown("2026-11-22T11:59")).toBeUndefined();
  expect(shown("")).toBeUndefined();
});

test("what it decides is text, with the words of the glossary as links", () => {
  expect(meetingView(entry(values), now).decides).toBe(
    'Land &amp; <a class="term" href="/community#term-ozone">ozone</a>',
  );
});

test("a source that the official calendar is already does not stand there twice", () => {
  const url = "https://council.example/calendar";
  const { sources } = meetingView(
    entry({ ...values, calendar: url, sources: `Council | Calendar | | ${url}\nPaper | Report | 2026-10` }),
    now,
  );
  expect(sources).toEqual([{ text: "Paper, October 2026" }]);
});
