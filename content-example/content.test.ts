import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { community } from "./community.ts";
import { feeds } from "./feeds.ts";
import { pages } from "./pages.ts";
import { retentionWords } from "./retention.ts";
import { site } from "./site.ts";

const folder = new URL("./", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
const texts = readdirSync(folder).filter((file) => file.endsWith(".md"));

test("the story and the harbor page take as long as they say, at 220 words a minute", () => {
  expect(Math.round(wordsIn(read("about.md")) / 220)).toBe(pages.about.readingTime);
  const harbor = wordsIn(read("faq.md")) + wordsIn(stringsOf(community).join("\n"));
  expect(Math.round(harbor / 220)).toBe(pages.community.readingTime);
});

test("Markdown asks only for placeholders that the site's facts can fill", () => {
  for (const file of texts) {
    for (const [, key] of read(file).matchAll(/\{(\w+)\}/g))
      expect({ ...site, ...retentionWords }, file).toHaveProperty(key ?? "");
  }
});

test("an invented city leads nowhere: every address outside is under a domain reserved for examples", () => {
  const written = [...texts.map(read), ...stringsOf([community, feeds, site])].join("\n");
  const hosts = [...written.matchAll(/https?:\/\/([\w.-]+)|@([\w-]+\.[\w.-]+)/g)].map(
    ([, web, mail]) => web ?? mail,
  );
  expect(hosts.length).toBeGreaterThan(10);
  // The guidelines on accessibility are every city's.
  for (const host of hosts) expect(host).toMatch(/(^|\.)example$|^abcdefgh\.supabase\.co$|^www\.w3\.org$/);
});

test("whoever reads the site learns that the city is invented", () => {
  for (const file of ["about.md", "faq.md", "terms.md", "llms.ts"])
    expect(read(file), file).toContain("invented");
});

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
