import { expect, test } from "vitest";
import { contentMistakes } from "../../app/vite-plugins/check-content.ts";
import { translationNotes } from "../../app/vite-plugins/check-translations.ts";
import { ownTexts } from "../../words/sentences.ts";
import { spanish } from "./spanish.ts";

const pairs = Object.entries(spanish.words);

test("every text that visitors read is there in Spanish, and so are the entries of the starter", () => {
  expect(ownTexts().length).toBeGreaterThan(800);
  expect(translationNotes("content")).toEqual([]);
});

test("nothing in the Spanish leads nowhere", () => {
  expect(contentMistakes("content").filter((mistake) => mistake.startsWith("content/es/"))).toEqual([]);
});

test("the Spanish asks for nothing that the English does not put in, and what is put together still fits", () => {
  for (const [english, said] of pairs) {
    expect(bracesOf(english), english).toEqual(expect.arrayContaining(bracesOf(said)));
    expect([/^\s/.test(said), /\s$/.test(said)], english).toEqual([/^\s/.test(english), /\s$/.test(english)]);
  }
});

test("the Spanish says usted, and shouts at nobody", () => {
  const all = pairs.map(([, said]) => said);
  expect(all.filter((text) => /[¡!]/.test(text))).toEqual([]);
  expect(
    all.filter((text) => /(?<!\p{L})(tú|tu|tus|te|ti|contigo|vosotros|os)(?!\p{L})/iu.test(text)),
  ).toEqual([]);
  expect(all.filter((text) => /\?/.test(text) && !/¿/.test(text))).toEqual([]);
});

function bracesOf(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([brace]) => brace).toSorted();
}
