import { expect, test } from "vitest";
import { record as kind } from "../../../publishing/kinds/record.ts";
import { entryOfKind } from "../../../test/support/entry-view.ts";
import { openQuestions } from "./open-questions.ts";
import { neighborsOf, recordEntryView, recordLine } from "./record-entry-view.ts";
import { recordView } from "./record-view.ts";

const today = "2026-11-22";
const text = "Somebody decided something about it.";

function values(changes: Record<string, string> = {}) {
  const sources = "The Paper | Report | 2026-06-16 | https://paper.example/report";
  return { title: "The title", date: "2026-06-15", topics: "air", sources, grade: "A", ...changes };
}

function entry(slug: string, changes: Record<string, string> = {}) {
  const stored = entryOfKind(kind, values({ title: `Title of ${slug}`, ...changes }), text);
  return { ...stored, slug };
}

const all = [
  entry("suit", {
    date: "2026-08-21",
    until: "2026-08-26",
    topics: "courts, air",
    open: "The ruling",
    asOf: "2026-09-28",
  }),
  entry("permit"),
  entry("plan", { date: "2026-01", topics: "water" }),
  entry("site", { date: "2024-06-05", topics: "sites" }),
  entry("before", { date: "2010", topics: "money", corrections: "2026-11-01 | It was 2010, not 2011." }),
];

test("a filter shows what has the topic, first or not, of the year, with an open question", () => {
  const slugs = (filter: object) =>
    recordView(all, [], filter, today).years.flatMap(({ entries }) => entries.map(({ slug }) => slug));
  expect(slugs({})).toEqual(all.map(({ slug }) => slug));
  expect(slugs({ topic: "air" })).toEqual(["suit", "permit"]);
  expect(slugs({ topic: "air", open: true })).toEqual(["suit"]);
  expect(slugs({ year: "2024" })).toEqual(["site"]);
  expect(slugs({ isUnknown: true })).toHaveLength(5);
});

test("an entry leads to no page of a topic that is off the list", () => {
  const stored = entryOfKind(kind, values(), text);
  const topics = (listed: string) =>
    recordEntryView({ ...stored, values: values({ topics: listed }) }).topics;
  expect(topics("weather, courts")).toEqual(["courts"]);
  expect(topics("weather")).toEqual([]);
});

test("each choice says how many entries it would show beside the others", () => {
  const { counts } = recordView(all, [], { year: "2026" }, today);
  expect(counts.topics).toMatchObject({ air: 2, courts: 1, water: 1, sites: 0 });
  expect(counts.allTopics).toBe(3);
  expect(counts.years).toEqual([
    ["2026", 3],
    ["2024", 1],
    ["2010", 1],
  ]);
  expect(counts.open).toBe(1);
});

test("of a Record too long for one page, ended years are counted and stand on their own pages", () => {
  const [first, ...older] = Array.from({ length: 501 }, (_, n) =>
    entry(`entry-${n}`, { date: n === 0 ? "2026-06-15" : "2025-06-15" }),
  );
  const long = [first ?? entry("none"), ...older];
  const listed = (filter: object, published = long) =>
    recordView(published, [], filter, today).years.map(({ year, count, entries }) => [
      year,
      count,
      entries.length,
    ]);
  expect(listed({})).toEqual([
    ["2026", 1, 1],
    ["2025", 500, 0],
  ]);
  expect(listed({ year: "2025" })).toEqual([["2025", 500, 500]]);
  expect(listed({}, long.slice(1))).toEqual([["2025", 500, 500]]);
});

test("a line says what is shown", () => {
  const line = (filter: object) => recordView(all, [], filter, today).showing;
  expect(line({})).toBe("All 5 entries, the newest first.");
  expect(line({ topic: "air" })).toBe("Showing 2 entries about air.");
  expect(line({ topic: "courts", year: "2026", open: true })).toBe(
    "Showing 1 entry about courts and boards with an open question from 2026.",
  );
  expect(line({ topic: "jobs" })).toBe("Showing no entries about jobs.");
  expect(line({ isUnknown: true })).toContain("no such topic or year");
});

test("an entry has a note on the line of each of its topics, and one of them when a topic is shown alone", () => {
  const notes = recordView(all, [], {}, today).arches.map((arch) =>
    arch.notes.map(({ slug, topic, isFirst, isOpen }) => [slug, topic, isFirst, isOpen]),
  );
  expect(notes[0]).toEqual([["site", "sites", true, false]]);
  expect(notes[1]).toEqual(
    expect.arrayContaining([
      ["suit", "courts", true, true],
      ["suit", "air", false, true],
      ["permit", "air", true, false],
    ]),
  );
  const [, alone] = recordView(all, [], { topic: "air" }, today).arches;
  expect(alone?.notes.map(({ topic }) => topic)).toEqual(["air", "air"]);
});

test("the days since the newest entry are marked as not written yet", () => {
  const [, arch] = recordView(all, [], {}, today).arches;
  expect(arch?.today).toEqual({
    words: "Nov 22, 2026",
    spot: { arch: 1, month: 14, day: 22 },
    unreadFrom: { arch: 1, month: 11, day: 21 },
  });
  const [, sooner] = recordView(all, [], {}, "2026-08-30").arches;
  expect(sooner?.today?.unreadFrom).toBeUndefined();
});

test("a month, a year and several days are written as they are known", () => {
  expect(all.map(recordLine).map(({ date, day }) => [date.words, day.words])).toEqual([
    ["Aug 21\u2009–\u200926", "Aug 21\u2009–\u200926, 2026"],
    ["Jun 15", "Jun 15, 2026"],
    ["January", "January 2026"],
    ["Jun 5", "Jun 5, 2024"],
    ["2010", "2010"],
  ]);
});

test("corrections of entries stand among the corrections", () => {
  expect(recordView(all, [], {}, today).corrections).toEqual([
    {
      day: { iso: "2026-11-01", words: "Nov 1, 2026" },
      about: "Title of before",
      slug: "before",
      text: "It was 2010, not 2011.",
    },
  ]);
});

test("a map shows only sites of which an entry is published", () => {
  expect(recordView(all, [], {}, today).maps).toEqual([]);
  const one = [entry("2025-03-07-tulane-road-bought", { topics: "sites" })];
  const [map] = recordView(one, [], {}, today).maps;
  expect(map?.sites.map(({ name, hasRing }) => [name, hasRing])).toEqual([
    ["Tulane Road, Whitehaven", false],
  ]);
  expect(map?.notDrawn.links).toEqual([]);
});

test("before and after an entry stand its neighbors on its topic, else those in the whole Record", () => {
  const beside = (slug: string) => {
    const { before, after } = neighborsOf(all.find((one) => one.slug === slug) ?? entry(slug), all);
    return [before?.slug, after?.slug];
  };
  expect(beside("permit")).toEqual(["plan", "suit"]);
  expect(beside("site")).toEqual(["before", "plan"]);
  expect(beside("suit")).toEqual(["permit", undefined]);
});

test("the oldest open question comes first, all in the same words; a month or year counts at least the days since its end", () => {
  const asked = (slug: string, date: string) => entry(slug, { date, open: "The answer", asOf: "2026-11-20" });
  const list = [
    asked("company", "2026-11-01"),
    asked("council", "2026-06"),
    entry("known"),
    asked("county", "2025-07-03"),
    asked("state", "2024"),
  ];
  expect(openQuestions(list, today).map(({ path, text, step, days }) => [path, text, step, days])).toEqual([
    ["/record/state", "Open since 2024. Not known as of Nov 20, 2026.", 29, "690+"],
    ["/record/county", "Open since Jul 3, 2025. Not known as of Nov 20, 2026.", 16, "507"],
    ["/record/council", "Open since June 2026. Not known as of Nov 20, 2026.", 5, "144+"],
    ["/record/company", "Open since Nov 1, 2026. Not known as of Nov 20, 2026.", 0, "21"],
  ]);
});

test("notes of the open year lead to the list, those of folded years to the page of their entry", () => {
  const hrefs = (filter: object) =>
    recordView(all, [], filter, today).arches.flatMap(({ notes }) => notes.map(({ href }) => href));
  expect(hrefs({})).toEqual(["/record/site", "#e-plan", "#e-permit", "#e-suit", "#e-suit"]);
  expect(hrefs({ topic: "sites" })).toEqual(["#e-site"]);
  expect(recordView(all, [], {}, today).needle.map(({ words }) => words)).toEqual([
    "Aug 2026",
    "Jun 2026",
    "Jan 2026",
  ]);
});
