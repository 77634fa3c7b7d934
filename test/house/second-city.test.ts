import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { community } from "../../content/community.ts";
import { pages } from "../../content/pages.ts";
import { residents } from "../../content/residents/sections.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import { setSnapshot } from "../../text/words/reading.ts";
import "../../words/catalog.ts";
import { asTyped, defaultText, placeOf, wrongWith } from "../../words/store.ts";
import { becomeSecondCity, cityFile, example, stringsOf } from "./leaks.ts";

const starter = readEntryFolder(join(example, "starter"));
const questions = starter
  .filter(({ kind }) => kind.name === "question")
  .map(({ file }) => file.draft.body)
  .join("\n\n");
const story = String(cityFile["about.md"]);

afterAll(() => setSnapshot({ settings: {}, wording: {} }));

test("the second city is one file of texts and settings that there are, each another than the first one's", () => {
  for (const [key, value] of Object.entries(cityFile)) {
    const text = asTyped(value);
    const place = placeOf(key);
    expect(place, key).toBeDefined();
    expect(place && wrongWith(place, text), key).toBeUndefined();
    expect(text, key).not.toBe(defaultText(key));
  }
  expect(Object.keys(cityFile).length).toBeLessThan(200);
});

test("its story and its community page take as long as they say, at 220 words a minute", () => {
  becomeSecondCity();
  expect(Math.round(wordsIn(story) / 220)).toBe(pages.about.readingTime);
  const words = stringsOf([community, residents]).join("\n");
  expect(Math.round((wordsIn(questions) + wordsIn(words)) / 220)).toBe(pages.community.readingTime);
});

test("an invented city leads nowhere: every address outside is under a domain reserved for examples", () => {
  const entries = starter.map(({ file }) => file.draft);
  const written = stringsOf([entries, cityFile]).join("\n");
  const hosts = [...written.matchAll(/https?:\/\/([\w.-]+)|@([\w-]+\.[\w.-]+)/g)].map(
    ([, web, mail]) => web ?? mail,
  );
  expect(hosts.length).toBeGreaterThan(10);
  for (const host of hosts) expect(host).toMatch(/(^|\.)example$/);
});

test("whoever reads the site learns that the city is invented", () => {
  for (const text of [story, cityFile["llms.summary"], questions]) expect(text).toContain("invented");
});

/** Words as a reader counts them: no headings, link targets or marks. */
function wordsIn(markdown: string): number {
  const plain = markdown.replace(/^## .*$/gm, "").replace(/\]\([^)]*\)/g, "]");
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word) && !/^https?:/.test(word)).length;
}
