/** What this city's site says in its own words when it starts: each number, date, quotation and name is held by what it publishes. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { kindNamed } from "../catalog.ts";
import { readEntryFolder } from "../files/import-entries.ts";
import type { Entry } from "../kind.ts";
import { readTranslations } from "../translations/translation-file.ts";
import type { KindEntry } from "./claim.ts";
import { evidence, factsOf } from "./facts.ts";
import { saidSentences } from "./said-facts.ts";

const starter = readEntryFolder(join(import.meta.dirname, "../../content/starter"))
  .filter(({ file }) => file.state === "published")
  .map(({ kind, file }): KindEntry => entryOf(kind.name, file.slug, file.draft.values, file.draft.body));
const translations = readTranslations(join(import.meta.dirname, "../../content"));
const unheld = (entries: readonly KindEntry[]) =>
  saidSentences(entries, translations).flatMap(({ path, facts }) =>
    facts.flatMap(({ text, from }) => (from ? [] : `${path}: ${text}`)),
  );

test("no page says a number, a date, a quotation or a name that no public entry and no local fact holds", () => {
  expect(unheld(starter)).toEqual([]);
  const pages = new Set(
    saidSentences(starter, translations).map(({ path }) => path.replace(/#.*|(?<=\/record)\/.*/, "")),
  );
  expect([...pages].toSorted()).toEqual([
    "/",
    "/about",
    "/community",
    "/es",
    "/es/community",
    "/es/events",
    "/es/record",
    "/record",
  ]);
});

test("what somebody adds to an answer, a voice or a status line is found, with a link and without one", () => {
  const answer =
    "The county permitted 17 turbines on July 3, 2025 ([Tri-State Defender](https://tri-statedefender.com/a)). Harold Example said “nobody asked us” in 2031. It is 40 percent.";
  const found = unheld([
    ...starter,
    entryOf("question", "new", { title: "Is it new?" }, answer),
    entryOf("resource", "voice-new", { type: "voice", title: "Riverbend Alliance", does: "Says so." }),
    entryOf(
      "standing",
      "power",
      { topic: "power", day: "2026-02" },
      "TVA’s board has approved 151 megawatts for Memphis.",
    ),
  ]);
  expect(found.toSorted()).toEqual([
    "/community#new: 17",
    "/community#new: 2025-07-03",
    "/community#new: 2031",
    "/community#new: 40 percent",
    "/community#new: Harold Example",
    "/community#new: nobody asked us",
    "/community#resource-voice-new: Alliance",
    "/community#resource-voice-new: Riverbend",
    "/record#standing-power: 151",
  ]);
});

test("what one page says, another does not hold", () => {
  const without = starter.filter(({ kind }) => kind.name !== "record" && kind.name !== "promise");
  expect(unheld(without)).toContain("/about: 11-0");
  expect(unheld(without)).toContain("/community#who-pays-and-where-does-the-tax-money-go: 11-0");
});

test.each([
  ["It opened on Oct 10, 2025.", "Opened 2025-10-10"],
  ["It opened on October 10.", "It opened on October 10, 2025."],
  ["It opened in October 2025.", "It opened on 10 de octubre de 2025."],
  ["It took 1,240 jobs.", "There were 1240 jobs."],
  ["Cuesta 1.240 dollars.", "It costs $1,240."],
  ["It cost $2.2 billion.", "An investment of 2.2 billion dollars."],
  ["The vote was 11-0.", "They voted 11 to 0."],
  ["It’s 25% of the tax.", "A tax share of 25 percent."],
  ["He said “we follow the law.”", "She quoted him: “We follow the law,” twice."],
  ["The NAACP’s suit says so.", "The NAACP sued."],
])("%s stands in: %s", (sentence, source) => {
  const facts = factsOf(sentence, (word) => word === "the");
  expect(facts.length).toBeGreaterThan(0);
  for (const fact of facts) expect(evidence("a", source).holds(fact), fact.text).toBe(true);
});

test.each([
  ["It opened on October 10, 2025.", "It opened on October 11, 2025."],
  ["It opened on October 10, 2025.", "It opened in October 2025."],
  ["There are 15 turbines.", "There are 15 neighbors."],
  ["It has 150 megawatts.", "It has 1,500 megawatts."],
  ["It cost $12 million.", "It cost $12 billion."],
  ["The vote was 11-0.", "The vote was 10-1."],
  ["He is Paul Young.", "Paul met Mr. Young."],
])("%s does not stand in: %s", (sentence, source) => {
  const [fact] = factsOf(sentence, (word) => word === "he");
  expect(fact && evidence("a", source).holds(fact)).toBe(false);
});

function entryOf(kind: string, slug: string, values: Record<string, string>, body = ""): KindEntry {
  return { kind: kindNamed(kind), entry: { kind, slug, values, body } as Entry };
}
