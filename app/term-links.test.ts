import { expect, test } from "vitest";
import { glossary } from "../content/residents/glossary.ts";
import { linkTerms, termViews } from "./term-links.ts";

test("each word of the glossary has an id of its own, stands in alphabetical order and is written in one way only", () => {
  const terms = termViews();
  expect(new Set(terms.map(({ id }) => id)).size).toBe(glossary.length);
  expect(terms.map(({ term }) => term.toLowerCase())).toEqual(
    terms.map(({ term }) => term.toLowerCase()).toSorted((a, b) => a.localeCompare(b, "en")),
  );
  const forms = glossary.flatMap((term) => term.forms);
  expect(new Set(forms).size).toBe(forms.length);
});

test("a word in an answer leads to its explanation on the Community screen", () => {
  const ids = new Set(termViews().map(({ id }) => id));
  for (const { forms } of glossary)
    for (const form of forms) {
      const [, id = ""] = /href="\/community#([^"]+)"/.exec(linkTerms(`<p>The ${form}.</p>`)) ?? [];
      expect(ids, form).toContain(id);
    }
});

test("who explains a word is linked with the page that explains it, never with a front page", () => {
  for (const { more } of glossary) if (more) expect(new URL(more.url).pathname).not.toBe("/");
});
