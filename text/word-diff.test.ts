import { expect, test } from "vitest";
import { type DiffPart, shortened, wordDiff } from "./word-diff.ts";

const written = (parts: readonly DiffPart[]) =>
  parts
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join("");

test("a changed word is shown between those that stayed", () => {
  expect(written(wordDiff("the old bridge\nat night", "the new bridge\nat night"))).toBe(
    "the [-old-][+new+] bridge\nat night",
  );
  expect(wordDiff("same", "same")).toEqual([{ kind: "same", text: "same" }]);
  expect(wordDiff("", "")).toEqual([]);
  expect(wordDiff("", "all new")).toEqual([{ kind: "added", text: "all new" }]);
  expect(wordDiff("all gone", "")).toEqual([{ kind: "removed", text: "all gone" }]);
});

test("what is removed and what stayed gives the text before, what is added and what stayed the text after", () => {
  const [before, after] = ["a b c d  e f\n\ng h", "a c x d e  f\n\nh h i"];
  const parts = wordDiff(before, after);
  const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join("");
  expect([without("added"), without("removed")]).toEqual([before, after]);
});

test("texts too long to be compared word by word are shown as replaced between what they share", () => {
  const many = (word: string) => `${Array.from({ length: 1500 }, (_, i) => `${word}${i}`).join(" ")} end`;
  const parts = wordDiff(many("a"), many("b"));
  expect(parts.map(({ kind }) => kind)).toEqual(["removed", "added", "same"]);
});

test("what stayed is cut to the words beside a change", () => {
  const long = "word ".repeat(100);
  const parts = shortened(wordDiff(`${long}old ${long}end`, `${long}new ${long}end`), 10);
  expect(written(parts)).toBe(" … word word [-old-][+new+] word word … ");
});
