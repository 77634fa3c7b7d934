import { expect, test } from "vitest";
import { canFit, cleanLine, cleanText, compose, countCharacters, isStreamSafe } from "./normalize.ts";

const tidyText = (typed: string) => compose(cleanText(typed));
const tidyLine = (typed: string) => compose(cleanLine(typed));

test("prose keeps its lines, tabs and directions and loses control characters", () => {
  expect(tidyText("  one\r\ntwo\rthree\t\u0000\u0007\u001b[31m\u009b \u202eabc ")).toBe(
    "one\ntwo\nthree\t[31m \u202eabc",
  );
});

test("a name is one line without direction marks", () => {
  expect(tidyLine(" Ana\r\n\tMaria\u202e\u2066 \u2028Lopez ")).toBe("Ana Maria  Lopez");
});

test("letters typed in two ways are kept in one", () => {
  expect(tidyLine("Jose\u0301")).toBe("José");
});

test("joined emoji stay whole, invisible text counts as none", () => {
  expect(tidyLine("👩‍🚀")).toBe("👩‍🚀");
  expect(tidyText("\u200b\u2060\u3164 \ufeff")).toBe("");
});

test("a guitar is one character", () => {
  expect(countCharacters("🎸a")).toBe(2);
});

test("a letter may carry thirty marks, which no language needs, and not one more", () => {
  expect(isStreamSafe(`Z${"\u0301\u0316".repeat(15)}a\u0301`.repeat(3))).toBe(true);
  expect(isStreamSafe(`a${"\u0301".repeat(31)}`)).toBe(false);
  expect(isStreamSafe(`a${"\u{1d165}".repeat(30)}`)).toBe(true);
  expect(isStreamSafe(`a${"\u{1d165}".repeat(31)}`)).toBe(false);
  expect(isStreamSafe("\uff9e\u0345".repeat(16))).toBe(false);
});

test("what fits once its accents are composed is not refused for its length", () => {
  const typed = "\u03b1\u0313\u0300\u0345".repeat(100);
  expect(canFit(typed, 100)).toBe(true);
  expect(countCharacters(compose(typed))).toBe(100);
  expect(canFit("x".repeat(801), 100)).toBe(false);
});
