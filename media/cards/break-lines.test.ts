import { expect, test } from "vitest";
import { fitLines, glued } from "./break-lines.ts";

/** Every letter is as wide as half its size. */
const measure = (words: string[], size: number) => (words.join(" ").length * size) / 2;
const breakUp = (title: string, room = 20, most = 4) =>
  fitLines(title, { room: room * 5, height: 1_000, steps: [10], most, leading: 1 }, measure).lines;
const read = (lines: string[][]) => lines.map((words) => words.join(" ").replaceAll("\u00a0", " "));

test("a headline stands in lines of like length, and a word that is too wide is set smaller", () => {
  expect(breakUp("one two three four", 16)).toEqual([
    ["one", "two"],
    ["three", "four"],
  ]);
  const narrow = { room: 70, height: 99, steps: [20, 16], most: 1, leading: 1 };
  expect(fitLines("Infrastructure", narrow, measure).size).toBe(10);
});

test("a number stays with what it counts, a month with its day, and no year with what follows it", () => {
  const parted = (title: string) => glued(title).map((word) => word.replaceAll("\u00a0", "_"));
  expect(parted("xAI files for a $659 million building")).toContain("$659_million");
  expect(parted("TVA approves 150 megawatts on June 15, 2026")).toEqual(
    expect.arrayContaining(["150_megawatts", "June_15,"]),
  );
  expect(parted("desde el 5 de junio de 2026")).toContain("5_de_junio");
  expect(parted("A plant in 2027 was given")).toContain("2027");
  expect(parted("Approved twice (Nov 2024, Feb 2026)")).toEqual(
    expect.arrayContaining(["(Nov_2024,", "Feb_2026)"]),
  );
});

test("what is cut ends with a word that is no number, no unit and no small word", () => {
  expect(read(breakUp("The county permits 15 gas turbines for the site at the lake", 18, 2))).toEqual([
    "The county permits",
    "15 gas turbines…",
  ]);
  for (const title of [
    "The board approves a plan for the water of 1,200 homes in the south of the city",
    "Shelby County sets a tax of $659 million for the building and the lines",
  ])
    for (const room of [12, 16, 20, 24, 30]) {
      const text = read(breakUp(title, room, 2)).join(" ");
      if (text.endsWith("…")) expect(text).not.toMatch(/(\d|\b(the|of|a|and|for|in|million|homes))…$/);
    }
});
