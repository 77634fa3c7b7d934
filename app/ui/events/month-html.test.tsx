import { expect, test } from "vitest";
import { someEvent } from "../../../test/support/event-file.ts";
import { monthHtml } from "./month-html.tsx";

const on = (slug: string, start: string, end: string) => someEvent(slug, { start, end });

/** The days of the list: what a link is called, where it leads, and how many strokes it has. */
function days(month: string, more: Partial<Parameters<typeof monthHtml>[0]> = {}) {
  const html = monthHtml({ month, today: "2026-12-08", events: [], meetings: [], ...more });
  return [...html.matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(([, attributes = "", inside = ""]) => ({
    isToday: attributes.includes('aria-current="date"'),
    text: inside.replace(/<[^>]+>/g, ""),
    to: /href="([^"]+)"/.exec(inside)?.[1],
    long: inside.match(/class="long"/g)?.length ?? 0,
    short: inside.match(/class="short"/g)?.length ?? 0,
  }));
}

test("a month begins under its weekday and has all its days, in leap years and in months in which clocks change", () => {
  const lengths = [
    ["2026-12", 2, 31],
    ["2028-02", 2, 29],
    ["2027-02", 1, 28],
    ["2027-03", 1, 31],
    ["2026-11", 0, 30],
    ["2027-01", 5, 31],
  ] as const;
  for (const [month, before, count] of lengths) {
    const all = days(month);
    expect(all, month).toHaveLength(before + count);
    expect(all.slice(0, before).map(({ text }) => text)).toEqual(Array(before).fill(""));
    expect(all.at(-1)?.text, month).toMatch(new RegExp(`^\\w{3} ?${count}$`));
  }
  expect(
    days("2026-12")
      .filter(({ isToday }) => isToday)
      .map(({ text }) => text),
  ).toEqual(["Tue 8"]);
});

test("a day tells how many events and public meetings it has, and leads to the first event", () => {
  const all = days("2026-12", {
    events: [
      on("night", "2026-12-08 18:00", "2026-12-08 20:00"),
      on("late", "2026-12-08 22:00", "2026-12-09 00:00"),
    ],
    meetings: [
      { path: "/events/meetings/board-2026-12-08", date: "2026-12-08" },
      { path: "/events/meetings/council-2026-12-15", date: "2026-12-15" },
    ],
  });
  expect(all[9]).toMatchObject({
    text: "Tue 8: 2 events, 1 public meeting",
    to: "#event-night",
    long: 2,
    short: 1,
  });
  // It ends as the ninth begins.
  expect(all[10]).toMatchObject({ text: "Wed 9", to: undefined });
  expect(all[16]).toMatchObject({
    text: "Tue 15: 1 public meeting",
    to: "/events/meetings/council-2026-12-15",
    long: 0,
    short: 1,
  });
  expect(all.filter(({ to }) => to)).toHaveLength(2);
});

test("an event of several days has a stroke on each of them, also where it began or ends in another month", () => {
  const events = [
    on("camp", "2026-11-29 10:00", "2026-12-02 12:00"),
    on("year", "2026-12-31 20:00", "2027-01-01 02:00"),
  ];
  const strokes = (month: string) =>
    days(month, { events }).flatMap(({ long, text }) => (long ? (/\d+/.exec(text)?.[0] ?? "") : []));
  expect(strokes("2026-11")).toEqual(["29", "30"]);
  expect(strokes("2026-12")).toEqual(["1", "2", "31"]);
  expect(strokes("2027-01")).toEqual(["1"]);
});

test("more than four are a number", () => {
  const events = [1, 2, 3, 4].map((n) => on(`n-${n}`, "2026-12-03 18:00", "2026-12-03 20:00"));
  const meetings = [{ path: "/events/meetings/one", date: "2026-12-03" }];
  const [four] = days("2026-12", { events }).filter(({ to }) => to);
  const [five] = days("2026-12", { events, meetings }).filter(({ to }) => to);
  expect(four).toMatchObject({ long: 4, text: "Thu 3: 4 events" });
  expect(five).toMatchObject({
    long: 0,
    short: 0,
    text: "Thu 3: 4 events, 1 public meeting5",
  });
});
