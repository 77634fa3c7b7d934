import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { similarityThreshold, titleFeatures, titleSimilarity } from "./title-similarity.ts";
import { tokenize } from "./tokenize-title.ts";

/** A label and two headlines a line. The bar was tuned on the odd lines; both halves must keep what it promises. */
const pairs = readFileSync(join(import.meta.dirname, "../../test/fixtures/headlines/pairs.tsv"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [label = "", a = "", b = ""] = line.split("\t");
    return { same: label === "same", merged: alike(a, b) };
  });

function alike(a: string, b: string, source = ""): boolean {
  return titleSimilarity(titleFeatures(a, source), titleFeatures(b)) >= similarityThreshold;
}

test.each([
  ["tuned on", 0],
  ["besides", 1],
])(
  "of the pairs %s, what is put on one card belongs there, and most of what belongs there is found",
  (_, half) => {
    const some = pairs.filter((__, i) => i % 2 === half);
    const merged = some.filter((pair) => pair.merged);
    const same = some.filter((pair) => pair.same);
    const right = merged.filter((pair) => pair.same).length;
    expect(some.length).toBeGreaterThan(100);
    expect(right / merged.length).toBeGreaterThanOrEqual(0.97);
    expect(right / same.length).toBeGreaterThanOrEqual(0.9);
  },
);

test("which of two headlines comes first makes no difference", () => {
  const a = titleFeatures("Council approves water deal for the new data center in Boxtown");
  const b = titleFeatures("Water deal for data center approved by council");
  expect(titleSimilarity(a, b)).toBe(titleSimilarity(b, a));
  expect(titleSimilarity(a, a)).toBe(1);
});

test("the publisher's name behind a headline is no part of it", () => {
  expect(
    alike(
      "Water deal signed at last | The Bluff City Wire 3",
      "Water deal signed at last",
      "The Bluff City Wire 3",
    ),
  ).toBe(true);
});

test.each([
  ["Morning headlines", "Morning headlines"],
  ["", ""],
  ["!!! ???", "!!! ???"],
])("%j says too little to be put together with %j", (a, b) => {
  expect(alike(a, b)).toBe(false);
});

test("headlines in any script are compared", () => {
  expect(alike("Город Мемфис строит новый центр данных", "Город Мемфис строит центр данных")).toBe(true);
  expect(
    alike("Künstliche Intelligenz hilft Ärzten in Köln", "KÜNSTLICHE INTELLIGENZ hilft Ärzten in Köln"),
  ).toBe(true);
});

test("a headline with a word without end behind its dash is read as quickly as any other", () => {
  const title = `Memphis opens its new library on Monday - ${"x".repeat(200_000)}`;
  // A pattern that may cut the word anywhere needs half a minute for a hundredth of this.
  expect(titleFeatures(`${title}!`).shingles.size).toBeGreaterThan(0);
  expect(titleFeatures(title).shingles).toEqual(titleFeatures(title.replace(/ - x+$/, "")).shingles);
  expect(titleFeatures("Memphis opens its new library on Monday - St. Jude's Daily").shingles).toEqual(
    titleFeatures("Memphis opens its new library on Monday").shingles,
  );
});

test("characters that are a whole sentence each cost a headline no more than letters do", () => {
  expect(tokenize("\ufdfa".repeat(300)).join(" ").length).toBeLessThanOrEqual(600);
});
