import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test("a short text stands whole, in one line", () => {
  expect(excerpt(" Two\n\nwords ")).toBe("Two words");
});

test("a long one ends with a whole word and without a comma before the ellipsis", () => {
  expect(excerpt("One, two, three", 12)).toBe("One, two…");
});
