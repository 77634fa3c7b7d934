import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type City, coloursOf, findLeaks, readCity } from "./leaks.ts";

const home = join(import.meta.dirname, "../..");
let first: City;
let second: City;

beforeAll(async () => {
  [first, second] = await Promise.all([
    readCity(join(home, "content")),
    readCity(join(home, "content-example")),
  ]);
});

test("the second city has every file, and in it every word, that the first has", async () => {
  expect(await shapeOf("content-example")).toEqual(await shapeOf("content"));
});

test("the finder knows the first city by its names", () => {
  for (const name of ["Memphis", "Tennessee", "Boxtown", "Hernando", "Stax", "MLGW", "Colossus"])
    expect(first.names).toContain(name);
  expect(first.facts).toEqual(expect.arrayContaining(["901", "1110000101", "TN", "CT", "America/Chicago"]));
});

test.each([
  ["a name in a page", "about.html", "<p>As in <b>Memphis</b>.</p>"],
  ["a place nobody else has", "about.html", "<p>the porches of Boxtown</p>"],
  ["a receipt number", "mail", "Your reference is 901-ABCD-2345."],
  ["the lamps", "chunk.js", 'var a="1110000101";'],
  ["the zone in a script", "chunk.js", 'return a+" CT"'],
  ["the state in structured data", "index.html", '{"addressRegion":"TN"}'],
  ["the zone behind a time", "news.html", "Last updated 4:10 PM CT"],
  [
    "a sentence whose marks are entities",
    "index.html",
    "<h2>The city that gave the world its sound should have a say in its next <i>machine</i>.</h2>",
  ],
  ["a sentence in a script", "home.js", 'title:"The next Memphis record is being cut right now."'],
  ["a publisher's address", "feed.xml", '<link href="https://dailymemphian.com/feed"/>'],
  ["a colour", "style.css", "a{color:#ffb43d}"],
  ["a colour in another spelling", "style.css", "a{box-shadow:0 0 3px rgba(255, 180, 61, .3)}"],
  ["a colour with its transparency", "style.css", "a{color:#FFB43D80}"],
])("it finds %s", (_, place, text) => {
  expect(findLeaks({ [place]: text }, first, second)).not.toEqual([]);
});

test("two letters that name a variable are no leak", () => {
  expect(findLeaks({ "chunk.js": "const CT=1;TN(CT)" }, first, second)).toEqual([]);
});

test("what both cities say is no leak, and neither is a number that only contains the code", () => {
  const text = "Please enter a valid email address. It is Tuesday, February 3. 19012 x.901 #0f0b18";
  expect(findLeaks({ "index.html": text }, first, second)).toEqual([]);
});

test("colours are read in every spelling that stylesheets use", () => {
  expect(coloursOf("#fff #0102 rgb(1 2 3 / .5) rgba(4,5,6,1) #010203ff")).toEqual([
    "255,255,255",
    "0,17,0",
    "1,2,3",
    "1,2,3",
    "4,5,6",
  ]);
});

/** The names of a folder's files and of all that they export, without what may differ in number: lists, and what lies in a folder. */
async function shapeOf(folder: string): Promise<Record<string, unknown>> {
  const files = readdirSync(join(home, folder)).filter(
    (name) => /\.(ts|md)$/.test(name) && !name.includes(".test."),
  );
  const shapes = files.map(async (name) => {
    // The first city's run says nothing about the second.
    if (name === "accessibility-run.ts") return [name, "written by a run"];
    const path = join(home, folder, name);
    return [name, name.endsWith(".md") ? "text" : namesIn({ ...(await import(path)) })];
  });
  return Object.fromEntries(await Promise.all(shapes));
}

function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return "list";
  if (value === null || typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesIn(inner)]));
}
