import { expect, test } from "vitest";
import { isFrontPage, keepMarks, openedOn, sourceFacts, tidySourceLine } from "./source-line.ts";

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
