import { expect, test } from "vitest";
import { foldText, maxQueryLength, readQuery } from "./read-query.ts";

test("the words of a query are folded, each once, without those that everything has", () => {
  expect(readQuery("  The Café's ROBOTS, robots & the cafe ")).toEqual({
    typed: "The Café's ROBOTS, robots & the cafe",
    words: ["cafe", "robots"],
  });
  expect(readQuery("the of and")).toEqual({ typed: "the of and", words: [] });
  expect(readQuery("C3 4.5 e\u0301lan").words).toEqual(["c3", "4", "5", "elan"]);
});

test("however much is typed, at most six words of forty characters are read", () => {
  const many = readQuery(Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(" "));
  expect(many.words).toHaveLength(6);
  expect(many.typed.length).toBeLessThanOrEqual(maxQueryLength);
  expect(readQuery("x".repeat(100_000)).words).toEqual(["x".repeat(40)]);
  expect(readQuery("\u{1d49c}".repeat(5_000)).words[0]?.isWellFormed()).toBe(true);
});

test("halves of characters, control characters and nothing at all are no words", () => {
  for (const text of ["", " ", "\u0000", "\ud800", "🌉", "\u202e", "\u0301", '"*"', "%_"])
    expect(readQuery(text).words, JSON.stringify(text)).toEqual([]);
  expect(readQuery("one\u0000two\nthree").typed).toBe("one two three");
});

test("folded text is as long as the text, so that marks stand in the same places", () => {
  const texts = [
    "İstanbul ﬁn ß Æ ŒUVRE",
    "naïve café ÅNGSTRÖM",
    "👩‍👩‍👧 x̂ 𝒜lice",
    "日本語 हिन्दी Москва",
    "\ud800 a\u0000b",
  ];
  for (const text of texts) expect(foldText(text), text).toHaveLength(text.length);
  expect(foldText("Ünïcödé, ÅNGSTRÖM-1!")).toBe("unicode  angstrom 1 ");
});
