import { expect, test } from "vitest";
import { makeReference, readReference } from "./reference.ts";

test("a receipt number reads like 901-XXXX-XXXX, without letters that look alike", () => {
  for (let i = 0; i < 200; i++)
    expect(makeReference()).toMatch(/^901-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});

test("ten thousand numbers are all different and use every letter about as often", () => {
  const references = Array.from({ length: 10_000 }, makeReference);
  expect(new Set(references).size).toBe(10_000);
  const counts = new Map<string, number>();
  for (const letter of references.join("").replace(/901-|-/g, "")) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(counts.size).toBe(30);
  // 80,000 letters over 30: 2667 each, standard deviation 51.
  for (const count of counts.values()) expect(Math.abs(count - 2667)).toBeLessThan(51 * 6);
});

test("a number is understood in small letters and with spaces around, and nothing else is", () => {
  expect(readReference(" 901-abcd-2345\n")).toBe("901-ABCD-2345");
  for (const typed of ["", "901", "901-ABCD-234", "901-ABCD-2340", "902-ABCD-2345", "901-ABCD-2345'--"]) {
    expect(readReference(typed)).toBeNull();
  }
});
