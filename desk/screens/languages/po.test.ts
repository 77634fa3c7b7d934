/** The file for a translator: out and in again, with what other programs make of it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Item } from "../../../acts/languages/items.ts";
import { languageWith } from "../../../content/languages.ts";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import { readSentences } from "../../../words/sentences.ts";

import { readPo, writePo } from "./po.ts";

const now = new Date("2031-03-04T05:06:07Z");
const spanish = languageWith("es");
let items: Item[];

beforeAll(async () => {
  const db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "po-")) });
  await migrate(db);
  if (!spanish) throw new Error("There is no Spanish.");
  const sentences = await readSentences(db, spanish);
  items = sentences.map(({ keys, english, text = "", of }) => ({
    ...{ id: keys[0] ?? "", keys, english, text, of, place: "Page", path: "/page" },
    state: text === "" ? "missing" : "translated",
  }));
  await db.destroy();
});

const written = (of = items) => (spanish ? writePo(spanish, of, now) : "");
const read = (text: string | Uint8Array, role: "owner" | "editor" = "owner", of = items) => {
  const report = readPo(typeof text === "string" ? new TextEncoder().encode(text) : text, of, { role });
  if (typeof report === "string") return report;
  return { changed: report.changes.map(({ item, text }) => [item.id, text]), refused: report.refused };
};
const few: Item[] = [
  {
    id: "a.greeting",
    keys: ["a.greeting", "b.greeting"],
    english: "Hello, {name}",
    text: "",
    state: "missing",
    place: "A",
  },
  {
    id: "a.old",
    keys: ["a.old"],
    english: "Two days",
    of: "One day",
    text: "Un día",
    state: "outdated",
    place: "A",
  },
  {
    id: "a.new",
    keys: ["a.new"],
    english: 'Say "yes"\nor no\\',
    text: 'Di "sí"\no no\\',
    state: "translated",
    place: "A",
  },
];
const entry = (context: string, id: string, text: string, more = "") =>
  `${more}msgctxt "${context}"\nmsgid "${id}"\nmsgstr "${text}"\n\n`;

test("a file that nobody touched changes nothing, however it is stored", () => {
  const file = written();
  expect(read(file)).toEqual({ changed: [], refused: [] });
  expect(read(`\uFEFF${file.replaceAll("\n", "\r\n")}`)).toEqual({ changed: [], refused: [] });
  expect(read(file, "editor")).toEqual({ changed: [], refused: [] });
  expect(read(written(few), "owner", few)).toEqual({ changed: [], refused: [] });
});

test("what is missing comes first, and what changed since is fuzzy", () => {
  const file = written(few);
  expect(file).toMatch(/#\. A[\s\S]*msgctxt "a.greeting"\nmsgid "Hello, \{name\}"\nmsgstr ""/);
  expect(file).toMatch(/#, fuzzy\n#\| msgid "One day"\nmsgctxt "a.old"\nmsgid "Two days"\nmsgstr "Un día"/);
  expect(["a.greeting", "a.old", "a.new"].map((id) => file.indexOf(`"${id}"`))).toEqual(
    ["a.greeting", "a.old", "a.new"].map((id) => file.indexOf(`"${id}"`)).toSorted((a, b) => a - b),
  );
});

test("gettext's own program takes the file", ({ skip }) => {
  const check = spawnSync("msgfmt", ["--check", "--output-file=/dev/null", "-"], {
    input: written(),
    encoding: "utf8",
  });
  if (check.error) skip("There is no msgfmt here.");
  expect([check.stderr, check.status]).toEqual(["", 0]);
});

test("a translator's texts are found by any of their keys, and a fuzzy one that was looked at is confirmed", () => {
  const file = written(few)
    .replace(/(msgid "Hello, \{name\}"\nmsgstr) ""/, '$1 "Hola, {name}"')
    .replace("#, fuzzy\n", "")
    .replace('"a.greeting"', '"b.greeting"');
  expect(read(file, "owner", few)).toEqual({
    changed: [
      ["a.greeting", "Hola, {name}"],
      ["a.old", "Un día"],
    ],
    refused: [],
  });
});

test.each([
  ["a placeholder is missing", entry("a.greeting", "Hello, {name}", "Hola"), "{name} is missing"],
  [
    "a placeholder is added",
    entry("a.greeting", "Hello, {name}", "Hola, {name} {x}"),
    "Nothing fills in {x}",
  ],
  ["it is too long", entry("a.greeting", "Hello, {name}", `{name} ${"x".repeat(200)}`), "at most"],
  ["the key is unknown", entry("a.nothing", "Hello", "Hola"), "has this key"],
  ["the key is one of a program's", entry("__proto__", "toString", "Hola"), "has this key"],
  ["the English changed", entry("a.old", "One day", "Un día"), "has changed"],
  [
    "there are plural forms",
    'msgctxt "a.old"\nmsgid "Two days"\nmsgid_plural "Days"\nmsgstr[0] "Un día"\nmsgstr[1] "Días"\n',
    "plural forms",
  ],
])("of a file is refused where %s", (_, file, why) => {
  expect(read(file, "owner", few)).toMatchObject({
    changed: [],
    refused: [{ why: expect.stringContaining(why) }],
  });
});

test("legal pages are an owner's", () => {
  const file = entry(
    "terms.md",
    JSON.stringify(items.find(({ id }) => id === "terms.md")?.english).slice(1, -1),
    "## Uno",
  );
  expect(read(file, "editor")).toMatchObject({
    refused: [{ why: expect.stringContaining("Only an owner") }],
  });
});

test.each([
  ["another encoding", Uint8Array.of(0x6d, 0x73, 0x67, 0xe9)],
  ["no PO", "{}"],
  ["nothing", ""],
])("%s is said to be no such file", (_, file) => {
  expect(read(file)).toBe("That is no PO file in UTF-8.");
});
