import { expect, test } from "vitest";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { entryOfKind } from "../../test/support/entry-view.ts";
import { record } from "./record.ts";

const values = {
  title: "The appeals court is asked for a stay",
  date: "2026-09-21",
  topics: "courts, air",
  sources:
    "Court docket | Motion for a stay | 2026-09-28 | https://courts.example/docket/12\nThe Paper | A copy was seen only",
  grade: "B",
  open: "The court’s ruling",
  asOf: "2026-09-28",
};
const text = "It asks for a stay in the case. The other side opposes it.";
const mistakes = (more: Record<string, string>, body = text) =>
  mistakesIn(record, { ...values, ...more }, body);

test("an entry with its date, topics, sources and what is not known is taken", () => {
  expect(mistakes({})).toEqual([]);
  for (const date of ["2026-09", "2026"]) expect(mistakes({ date })).toEqual([]);
  expect(mistakes({ until: "2026-09-23", corrections: "2026-11-22 | The day was wrong" })).toEqual([]);
  expect(mistakes({ open: "", asOf: "" })).toEqual([]);
});

test("an entry without a source, or with a front page as its source, is refused", () => {
  expect(mistakes({ sources: "" })).toEqual(["sources: Sources is required"]);
  for (const front of ["https://paper.example", "https://paper.example/", "https://paper.example/?from=us"])
    expect(mistakes({ sources: `The Paper | Its story | 2026-09-21 | ${front}` })[0]).toContain(
      "must link to the article itself, not to a front page",
    );
  expect(mistakes({ sources: "The Paper" })[0]).toContain("needs a publisher and a title");
  expect(
    mistakes({ sources: "The Paper | A | | https://paper.example/a | 2026-11-22 | | | x" })[0],
  ).toContain("needs a publisher and a title");
  expect(mistakes({ sources: "The Paper | A | | https://paper.example/a | in May" })[0]).toContain(
    "must say the day on which it was opened",
  );
  expect(mistakes({ sources: "The Paper | Story | today" })[0]).toContain(
    "must have a date such as November 21, 2026",
  );
  expect(mistakes({ sources: "The Paper | Story | 2026 | paper.example/a" })[0]).toContain(
    "begins with https://",
  );
});

test("a date that does not exist, or an entry without a topic, is refused", () => {
  for (const date of ["", "2026-02-30", "2026-13", "in June", "26-06-01"])
    expect(mistakes({ date })[0], date).toMatch(/^date: Date (must be a day, a month or a year|is required)/);
  expect(mistakes({ until: "2026-09-21" })).toEqual(["until: Last day must be after the date"]);
  expect(mistakes({ date: "2026-09", until: "2026-09-21" })).toEqual([
    "until: Last day is only for a date that is a day",
  ]);
  expect(mistakes({ topics: "" })).toEqual(["topics: Topics is required"]);
  expect(mistakes({ topics: "power, gossip" })[0]).toContain("must be among power, air, water");
});

test("what is not known has its day, and the text is one or two sentences", () => {
  expect(mistakes({ asOf: "" })[0]).toMatch(/^asOf: .* is required with what is not known$/);
  expect(mistakes({ asOf: "2026-09" })).toEqual([]);
  expect(mistakes({ asOf: "2026-08" })[0]).toMatch(/^asOf: .* must not be before the date$/);
  expect(mistakes({ open: "" })[0]).toMatch(/^open: .* is required with its day$/);
  expect(mistakes({}, "")).toEqual(["body: The text must be at least 20 characters"]);
  expect(mistakes({}, "word ".repeat(130))).toEqual(["body: The text must be at most 600 characters"]);
  expect(mistakes({ corrections: "The day was wrong" })[0]).toContain("must be of the form 2026-11-22 |");
});

test("a reader sees topics, sources with their links, what is not known and corrections, and never the note", () => {
  const note = "Open the article before this is published";
  const entry = entryOfKind(record, { ...values, note, corrections: "2026-11-22 | The day was wrong" }, text);
  const shown = record.show(entry);
  expect(shown.date).toEqual({ iso: "2026-09-21", words: "September 21, 2026" });
  expect(shown.facts).toEqual([
    { name: "Topics", text: "Courts and boards, Air" },
    { name: "Not known", text: "The court’s ruling: not known as of September 28, 2026" },
    {
      name: "Source",
      text: "Court docket, Motion for a stay, September 28, 2026",
      link: "https://courts.example/docket/12",
    },
    { name: "Source", text: "The Paper, A copy was seen only" },
    { name: "Corrected", text: "November 22, 2026: The day was wrong" },
  ]);
  expect(JSON.stringify([shown, record.jsonLd?.(entry, "https://site.example/record/one")])).not.toContain(
    note,
  );
});

test("a month comes after its days in the timeline, which is read from the newest", () => {
  const keys = ["2026-06-15", "2026-06", "2026-07-01", "2026"].map((date) =>
    record.sortKey({ values: { date }, body: "" }, null),
  );
  expect(keys.toSorted().toReversed()).toEqual(["2026-07-01", "2026-06-15", "2026-06", "2026"]);
});
