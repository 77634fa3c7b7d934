import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { community } from "../../content/community.ts";
import { residents } from "../../content/residents/sections.ts";
import { readingTimes } from "../../content-example/city-words.ts";
import { feeds } from "../../content-example/feeds.ts";
import { glossary } from "../../content-example/residents/glossary.ts";
import { site } from "../../content-example/site.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import { filesIn } from "./leaks.ts";

const content = join(import.meta.dirname, "../../content");
const example = join(import.meta.dirname, "../../content-example");
const files = filesIn(example).filter((name) => !/^(starter|events|stories)\//.test(name));
const read = (name: string) => readFileSync(join(example, name), "utf8");
const starter = readEntryFolder(join(example, "starter"));
const questions = starter
  .filter(({ kind }) => kind.name === "question")
  .map(({ file }) => file.draft.body)
  .join("\n\n");

test("the second city is a few files, each in the place of one that the first has, with every word in it", async () => {
  expect(files.length).toBeLessThanOrEqual(16);
  for (const name of files) expect(await shapeOf(example, name), name).toEqual(await shapeOf(content, name));
});

test("the second city repeats nothing: less than half of a file's lines are those of the first", () => {
  for (const name of files) {
    const theirs = new Set(linesOf(join(content, name)));
    const lines = linesOf(join(example, name));
    const same = lines.filter((line) => theirs.has(line)).length;
    expect(same / lines.length, name).toBeLessThan(1 / 2);
  }
});

test("its story and its community page take as long as they say, at 220 words a minute", () => {
  expect(Math.round(wordsIn(read("about.md")) / 220)).toBe(readingTimes.about);
  const words = stringsOf([community, residents]).join("\n");
  expect(Math.round((wordsIn(questions) + wordsIn(words)) / 220)).toBe(readingTimes.community);
});

test("an invented city leads nowhere: every address outside is under a domain reserved for examples", () => {
  const entries = starter.map(({ file }) => file.draft);
  const written = [read("about.md"), ...stringsOf([entries, feeds, glossary, site])].join("\n");
  const hosts = [...written.matchAll(/https?:\/\/([\w.-]+)|@([\w-]+\.[\w.-]+)/g)].map(
    ([, web, mail]) => web ?? mail,
  );
  expect(hosts.length).toBeGreaterThan(10);
  for (const host of hosts) expect(host).toMatch(/(^|\.)example$/);
});

test("whoever reads the site learns that the city is invented", () => {
  for (const file of ["about.md", "city-words.ts"]) expect(read(file), file).toContain("invented");
  expect(questions).toContain("invented");
});

/** The names of all that a file exports, without what may differ in number: lists, and a run that there may not be. */
async function shapeOf(folder: string, name: string): Promise<unknown> {
  if (name.endsWith(".md")) return readFileSync(join(folder, name), "utf8").startsWith("## ");
  return name === "accessibility-run.ts" || namesIn({ ...(await import(join(folder, name))) });
}

function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return "list";
  if (value === null || typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesIn(inner)]));
}

/** Without what no language does without: empty lines and lines of brackets. */
function linesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line));
}

/** Words as a reader counts them: no headings, link targets or marks. */
function wordsIn(markdown: string): number {
  const plain = markdown.replace(/^## .*$/gm, "").replace(/\]\([^)]*\)/g, "]");
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word) && !/^https?:/.test(word)).length;
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsOf);
}
