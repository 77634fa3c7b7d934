import { expect, test } from "vitest";
import type { Entry } from "../../../publishing/kind.ts";
import type { Meeting } from "../../../publishing/meetings/meetings.ts";
import { meetingView } from "./resource-view.ts";

const entry = (values: Entry["values"]) => ({ slug: "council", values }) as Entry;
const values = { title: "City Council", decides: "Land & ozone", rhythm: "Tuesdays" };
const now = new Date("2026-11-22T18:00:00Z");

test("three dates to come are shown, and the last one that took place", () => {
  const dateAt = (startsAt: string, more = {}) =>
    ({ path: `/${startsAt}`, startsAt, isCanceled: false, ...more }) as Meeting;
  const coming = [1, 2, 3, 4].map((day) => dateAt(`2026-12-0${day}T21:30:00.000Z`));
  const past = [dateAt("2026-11-03T21:30:00.000Z"), dateAt("2026-11-20T21:30:00.000Z", { isCanceled: true })];
  const shown = meetingView(entry(values), [...past, ...coming], now);
  expect(shown.next.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
  ]);
  expect(shown.last).toEqual([{ path: "/2026-11-03T21:30:00.000Z", startsAt: "2026-11-03T21:30:00.000Z" }]);
  expect(meetingView(entry(values), [], now)).toMatchObject({ next: [] });
});

test("what it decides is text, with the words of the glossary as links", () => {
  expect(meetingView(entry(values), [], now).decides).toBe(
    'Land &amp; <a class="term" href="/community#term-ozone">ozone</a>',
  );
});

test("a source that the official calendar is already does not stand there twice", () => {
  const url = "https://council.example/calendar";
  const { sources } = meetingView(
    entry({ ...values, calendar: url, sources: `Council | Calendar | | ${url}\nPaper | Report | 2026-10` }),
    [],
    now,
  );
  expect(sources).toEqual([{ text: "Paper, October 2026" }]);
});
