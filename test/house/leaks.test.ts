import { afterAll, beforeAll, expect, test } from "vitest";
import { setSnapshot } from "../../text/words/reading.ts";
import { contentFiles } from "../../words/catalog.ts";
import { becomeSecondCity, type City, colorsOf, findLeaks, readCities, stringsOf } from "./leaks.ts";

const port = { name: "Port AI", domain: "portexample.example", line: "Old. New." };
let first: City;
let second: City;

beforeAll(() => {
  [first, second] = readCities();
});

afterAll(() => setSnapshot({ settings: {}, wording: {} }));

test("once the second city is imported, no text or setting of content/ says anything of the first", () => {
  expect(leaksNow()).toEqual([]);
});

test.each([
  ["Memphis in a sentence", (text: string) => `${text} See you in Memphis.`],
  ["a place nobody else has", (text: string) => `${text} Ask on the porches of Boxtown.`],
  ["a publisher", (text: string) => `${text} https://mlk50.com/feed/`],
])("what both cities have cannot say %s", (_, plant) => {
  expect(leaksNow(plant)).not.toEqual([]);
});

test("the finder knows the first city by its names", () => {
  for (const name of ["Memphis", "Tennessee", "Boxtown", "Hernando", "Stax", "MLGW", "Colossus"])
    expect(first.names).toContain(name);
  expect(first.facts).toEqual(expect.arrayContaining(["901", "1110000101", "TN", "CT", "America/Chicago"]));
});

test.each([
  ["a name in a page", "about.html", "<p>As in <b>Memphis</b>.</p>"],
  ["a name in a mail", "mail 1: Welcome", "Hello,\r\nGreetings from Memphis.\r\n"],
  ["a name in a social card", "cards", JSON.stringify({ ...port, title: "Events in Memphis" })],
  ["a name in a style sheet", "root.css", 'a::after{content:"Memphis"}'],
  ["a place nobody else has", "about.html", "<p>the porches of Boxtown</p>"],
  ["a receipt number", "mail", "Your reference is 901-ABCD-2345."],
  ["the lamps", "chunk.js", 'var a="1110000101";'],
  ["the zone in a script", "chunk.js", 'return a+" CT"'],
  ["the state in structured data", "index.html", '{"addressRegion":"TN"}'],
  ["the zone behind a time", "news.html", "Last updated 4:10 PM CT"],
  [
    "a sentence whose marks are entities",
    "index.html",
    "<h2>Memphis gave the world its sound. It should have a say in what gets built here <i>next</i>.</h2>",
  ],
  ["a sentence in a script", "home.js", 'title:"A lot is being decided right now. Be in the room."'],
  ["a publisher's address", "feed.xml", '<link href="https://dailymemphian.com/feed"/>'],
  ["a color", "style.css", "a{color:#ffb43d}"],
  ["a color in another spelling", "style.css", "a{box-shadow:0 0 3px rgba(255, 180, 61, .3)}"],
  ["a color with its transparency", "style.css", "a{color:#FFB43D80}"],
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

test("colors are read in every spelling that stylesheets use", () => {
  expect(colorsOf("#fff #0102 rgb(1 2 3 / .5) rgba(4,5,6,1) #010203ff")).toEqual([
    "255,255,255",
    "0,17,0",
    "1,2,3",
    "1,2,3",
    "4,5,6",
  ]);
});

test("without the import, what both cities have is the first one's", () => {
  setSnapshot({ settings: {}, wording: {} });
  expect(leaksNow().length).toBeGreaterThan(100);
  becomeSecondCity();
});

/** Leaks in what the files of content/ say now; `plant` changes their texts before they are looked at. */
function leaksNow(plant = (text: string) => text): string[] {
  const shown = contentFiles.flatMap((file, i) =>
    // What is there in Spanish, the second city does not show.
    typeof file === "object" && file && !("allLanguages" in file)
      ? [[`file ${i}`, plant(stringsOf(shownOf(file)).join("\n"))] as const]
      : [],
  );
  return findLeaks(Object.fromEntries(shown), first, second);
}

/** What a file exports, without the colors of the build: pages have those of now. */
function shownOf(file: object): unknown {
  return JSON.parse(JSON.stringify({ ...file, paint: undefined }));
}
