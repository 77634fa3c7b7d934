/** docs/owners-promises.md lists what the site promises in its owner's name: no more and no less. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { fillPlaceholders } from "../../publishing/files/placeholders.ts";

const home = join(import.meta.dirname, "../..");
const folders = ["content", "content/starter/question", "forms/definitions"];

/** What a sentence says that promises something. */
const promising =
  /\bwe(?:[’']ll| will| typically| won[’']t| never| promise)\b|\ba person (?:reads?|reviews?|answers?|sees|will)\b|24-48 hours|\bat most (?:weekly|once a week)\b|business days|\bwe[’']d be glad\b|\bwe (?:do not|don[’']t) (?:sell|print|use|build|knowingly)\b|\bthis site will\b/i;
/** Sentences of that shape that promise nothing. */
const innocent = [/^What we keep when you write to us/];

const rows = readFileSync(join(home, "docs/owners-promises.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| “"))
  .map((line) => {
    const [, says = "", where = ""] = line.split("|");
    const sentences = [...says.matchAll(/“([^”]+)”/g)].map(([, sentence = ""]) => plain(sentence));
    return { sentences, files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file) };
  });

test("every promise of the list stands in a file that it names, and every file has one of them", async () => {
  for (const { sentences, files } of rows) {
    const texts = await Promise.all(files.map(readTexts));
    for (const sentence of sentences)
      expect(
        texts.flat().some((text) => text.includes(sentence)),
        `“${sentence}” in ${files}`,
      ).toBe(true);
    for (const [i, file] of files.entries())
      expect(
        sentences.some((sentence) => texts[i]?.some((text) => text.includes(sentence))),
        file,
      ).toBe(true);
  }
  expect(rows.length).toBeGreaterThan(20);
});

test("every sentence that promises something in the owner's name is on the list", async () => {
  const listed = rows.flatMap(({ sentences }) => sentences);
  const files = folders.flatMap((folder) =>
    readdirSync(join(home, folder))
      .filter((name) => /\.(ts|md)$/.test(name) && !/\.(test|e2e)\./.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const missing: string[] = [];
  for (const file of files)
    for (const sentence of (await readTexts(file)).flatMap(sentencesOf))
      if (promising.test(sentence) && !innocent.some((words) => words.test(sentence)))
        if (!listed.some((promise) => promise.includes(sentence) || sentence.includes(promise)))
          missing.push(`${file}: ${sentence}`);
  expect(missing).toEqual([]);
});

/** The texts of a file, as visitors read them. */
async function readTexts(file: string): Promise<string[]> {
  const path = join(home, file);
  if (file.endsWith(".md")) return [plain(readFileSync(path, "utf8"))];
  return stringsOf({ ...(await import(pathToFileURL(path).href)) }).map(plain);
}

/** Without marks of Markdown and non-breaking spaces, with placeholders filled. */
function plain(text: string): string {
  return fillPlaceholders(text.replace(/\]\([^)]*\)/g, "]").replace(/[[\]*]/g, "")).replaceAll("\u00a0", " ");
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsOf);
}
