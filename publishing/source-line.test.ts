import { expect, test } from "vitest";
import {
  isFrontPage,
  isSourceLine,
  keepMarks,
  markMissing,
  markOpened,
  openedOn,
  readSourceLines,
  sourceFacts,
  sourceLineOf,
  tidySourceLine,
} from "./source-line.ts";

const paper = "The Paper | Story | 2026-11-17 | https://paper.example/story";
const radio = "The Radio | Report | | https://radio.example/report";
const book = "A book | Chapter two";
const lines = (...all: string[]) => all.join("\n");

test("an entry is checked once every source was opened, on the earliest of the days", () => {
  expect(openedOn(lines(`${paper} | 2026-11-24`, `${radio} | 2026-11-22`))).toBe("2026-11-22");
  expect(openedOn(lines(`${paper} | 2026-11-24`, radio))).toBeUndefined();
  for (const none of [paper, "", undefined]) expect(openedOn(none)).toBeUndefined();
  const names = { source: "Source", checked: "Checked on" };
  expect(sourceFacts(names, lines(`${paper} | 2026-11-24`, book)).map(({ name }) => name)).toEqual([
    "Source",
    "Source",
  ]);
  expect(sourceFacts(names, `${paper} | 2026-11-24`).at(-1)).toEqual({
    name: "Checked on",
    text: "November 24, 2026",
  });
});

test("a mark is kept when it is made today, or when the saved version has it for the same address", () => {
  const before = lines(`${paper} | 2026-11-20`, `${book} | | | 2026-11-20`);
  const kept = (typed: string) => keepMarks({ sources: typed }, { sources: before }, "2026-11-24").sources;
  expect(kept(before)).toBe(before);
  expect(kept(`${paper} | today 2026-11-24`)).toBe(`${paper} | today 2026-11-24`);
  expect(kept(`${paper.replace("Story", "The story")} | 2026-11-20`)).toContain("| 2026-11-20");
  const dropped = [
    `${paper}-2 | 2026-11-20`,
    `${paper} | 2026-11-21`,
    `${paper} | 2026-11-24`,
    `${radio} | 2026-11-20`,
    `${radio} | today 2026-11-23`,
    `${book} of it | | | 2026-11-20`,
  ];
  for (const line of dropped) expect(kept(line), line).toBe(line.replace(/[ |]+[^|]+$/, ""));
  // The form that marked it stays open over midnight.
  expect(kept(`${paper} | today 2026-11-20`)).toContain("2026-11-20");
});

test("a mark of the form is kept as its day", () => {
  expect(tidySourceLine(`${radio}|today 2026-11-24`)).toBe(`${radio} | 2026-11-24`);
  expect(tidySourceLine(`${radio} | November 24, 2026`)).toBe(`${radio} | 2026-11-24`);
});

test("an article whose address is a number alone is no front page", () => {
  expect(isFrontPage("https://paper.example/?p=93327")).toBe(false);
  for (const front of ["https://paper.example", "https://paper.example/?utm_source=x"])
    expect(isFrontPage(front), front).toBe(true);
});

const copy = "https://web.archive.org/web/20261120/https://paper.example/story";

test("a line without an archived copy stays as it is, byte for byte", () => {
  for (const line of [paper, radio, book, `${paper} | 2026-11-20`, `${radio} | 2026-11-20`]) {
    expect(tidySourceLine(line)).toBe(line);
    expect(isSourceLine(line)).toBe(true);
  }
});

test("an archived copy and the day on which the article was gone stand behind the other parts, and leave them alone", () => {
  const mark = (text: string) => markMissing(text, "https://paper.example/story", "2026-12-01");
  expect(mark(lines(radio, `${paper}#top`))).toBe(lines(radio, `${paper}#top | | | 2026-12-01`));
  const gone = mark(`${paper} | 2026-11-20`);
  expect(gone).toBe(`${paper} | 2026-11-20 | | 2026-12-01`);
  expect(markMissing(gone, "https://paper.example/story", "2027-01-05")).toBe(gone);
  expect(mark(`${paper} | 2026-11-20 | ${copy}`)).toBe(`${paper} | 2026-11-20 | ${copy} | 2026-12-01`);
  expect(readSourceLines(gone)).toEqual([
    {
      ...{ publisher: "The Paper", title: "Story", date: "2026-11-17", url: "https://paper.example/story" },
      ...{ opened: "2026-11-20", missing: "2026-12-01" },
    },
  ]);
  expect(openedOn(gone)).toBe("2026-11-20");
  expect(openedOn(`${paper} | | ${copy} | 2026-12-01`)).toBeUndefined();
  // What is typed and marked afterwards keeps them.
  const unopened = `${paper} | | ${copy} | 2026-12-01`;
  expect(markOpened(unopened, "2026-12-02")).toBe(`${paper} | today 2026-12-02 | ${copy} | 2026-12-01`);
  expect(keepMarks({ sources: `${paper} | 2026-11-20 | ${copy}` }, {}, "2026-12-02").sources).toBe(
    `${paper} | | ${copy}`,
  );
  const typed = ["The Paper", "Story", "", "", "", copy, "December 1, 2026"];
  expect(sourceLineOf(typed)).toBe(`The Paper | Story | | | | ${copy} | 2026-12-01`);
});

test("a copy counts only in a public web archive, and a day only as a day", () => {
  const at = (archive: string, missing = "") => isSourceLine(`${paper} | | ${archive} | ${missing}`);
  expect(at(copy)).toBe(true);
  expect(at("", "2026-12-01")).toBe(true);
  for (const wrong of [
    "https://copies.example/1",
    "http://web.archive.org/web/1/x",
    "https://web.archive.org/",
    "none",
  ])
    expect(at(wrong), wrong).toMatch(/public web archive/);
  expect(at(copy, "lately")).toMatch(/as a day/);
});
