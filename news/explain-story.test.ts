import { beforeEach, describe, expect, test } from "vitest";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { addSource, hideStory } from "./curation.ts";
import { explainStory } from "./explain-story.ts";
import { switchSource } from "./source-choices.ts";
import type { Source } from "./source-list.ts";
import { saveArticles } from "./store.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-02T12:00:00Z");
const source = (name: string, topic: string): Source => ({
  name,
  topic,
  url: `https://${name.toLowerCase()}.example/feed`,
});
const listed = [
  source("Paper", "Memphis"),
  source("Wire", "business"),
  source("Lab", "AI"),
  source("Club", ""),
];

describe.each(engines)("on %s", (engine) => {
  beforeEach(async () => {
    for (const table of [
      "news_source_choices",
      "news_added_sources",
      "news_sources",
      "news_articles",
      "news_hidden",
    ] as const)
      await databases[engine].deleteFrom(table).execute();
  });

  /** Stories of a source: a title, and minutes before now. */
  async function bring(name: string, stories: readonly (readonly [title: string, minutes: number])[]) {
    const from = listed.find((one) => one.name === name) as Source;
    const items = stories.map(([title, minutes]) => ({
      title,
      description: "",
      url: `https://${name.toLowerCase()}.example/${title.replaceAll(" ", "-")}`,
      publishedAt: new Date(now.getTime() - minutes * 60_000).toISOString(),
    }));
    const urls = listed.map(({ url }) => url);
    const success = { freshFor: null, movedTo: null };
    await saveArticles(
      databases[engine],
      { ...success, source: from, items },
      { now, period: 1, listed: urls },
    );
    return items.map(({ url }) => url);
  }

  const explain = (url = "") => explainStory(databases[engine], listed, url);
  const last = async (url: string | undefined) => {
    const { shown, steps } = await explain(url);
    const { rule, says } = steps.at(-1) ?? { rule: "", says: "" };
    return `${shown ? "shown" : "not shown"}: ${rule}: ${says}`;
  };

  test("a story that is shown says which words let it pass, and its place", async () => {
    const [, url] = await bring("Paper", [
      ["AI in schools", 1],
      ["Data center gets an AI permit", 2],
    ]);
    const { story, steps } = await explain(`${url}?utm_source=mail#top`);
    expect(story).toMatchObject({ title: "Data center gets an AI permit", source: "Paper" });
    expect(steps.map(({ rule, passes }) => [rule, passes])).toEqual(
      ["Known", "Source", "Hidden", "Advertising", "Subject", "Duplicates", "Place"].map((rule) => [
        rule,
        true,
      ]),
    );
    expect(steps[4]?.says).toBe("It is about our subject, because of “AI” and “data center”.");
    expect(steps[6]?.says).toBe("It is number 2 of at most 24.");
  });

  test("a story off the subject, an advertisement and one that lacks a place here say so", async () => {
    const [barbecue] = await bring("Paper", [["Barbecue contest", 1]]);
    expect(await last(barbecue)).toMatch(/^not shown: Subject: Neither headline nor summary holds a word of/);
    const [sale] = await bring("Lab", [["Sponsored: buy AI", 1]]);
    expect(await last(sale)).toMatch(/^not shown: Advertising: Its publisher marks it “Sponsored”/);
    const [robot] = await bring("Lab", [["A robot paints", 1]]);
    expect(await last(robot)).toMatch(/^not shown: Subject: It holds “robot” alone/);
    const [grid] = await bring("Wire", [["Power grid grows in Oslo", 1]]);
    expect(await last(grid)).toMatch(/^not shown: Subject: It holds “power grid”, but .* name a place here/);
    const [paper] = await bring("Lab", [["A paper about nothing", 1]]);
    expect(await last(paper)).toMatch(/^not shown: Subject: Neither/);
    const [any] = await bring("Club", [["Our members met", 1]]);
    expect(await last(any)).toMatch(/^shown: Place: /);
    expect((await explain(any)).steps[4]?.says).toBe("Every story of its source may be shown.");
  });

  test("hidden, switched off and unknown stories say so", async () => {
    const [url = ""] = await bring("Paper", [["AI in schools", 1]]);
    await hideStory(databases[engine], url, now);
    expect(await last(url)).toBe("not shown: Hidden: It was hidden at the desk.");
    await switchSource(databases[engine], { address: listed[0]?.url ?? "" }, "off", now);
    expect(await last(url)).toBe("not shown: Source: Paper is turned off.");
    expect(await last("https://www.lab.example/other")).toMatch(
      /Known: .* The feed of Lab is read, but does not hold/,
    );
    expect(await last("https://elsewhere.example/1")).toMatch(
      /Known: .* No source of yours is at elsewhere.example/,
    );
  });

  test("the same story told later by another publisher points to the card, also when that one is hidden", async () => {
    const title = "xAI permit upheld after intense Shelby County air board hearing";
    const [first = ""] = await bring("Paper", [[title, 60]]);
    const [second] = await bring("Lab", [[title, 10]]);
    expect(await last(second)).toBe(
      `not shown: Duplicates: Paper, of this city’s newsrooms, told the same story, and has the card, with this one named beside it: ${first}`,
    );
    expect((await explain(first)).steps.at(-2)?.says).toBe(
      "Lab told the same story too and is named beside it.",
    );
    await hideStory(databases[engine], first, now);
    expect(await last(second)).toBe(
      `not shown: Hidden: The same story was hidden as another publisher tells it: ${first}`,
    );
  });

  test("a story for which there is no place says whether time or fairness took it", async () => {
    const many = (word: string, count: number) =>
      Array.from(
        { length: count },
        (_, i) => [`AI ${word} Memphis number${i} ${word}${i} x${i}`, i + 1] as const,
      );
    const paper = await bring("Paper", many("paper", 30));
    expect(await last(paper.at(-1))).toBe(
      "not shown: Place: 24 stories on the page weigh more by newsrooms and age, and it has 24 places.",
    );
    await bring("Wire", many("wire", 12));
    await bring("Lab", many("lab", 12));
    expect(await last(paper[12])).toBe(
      "not shown: Place: Paper has 12 stories that weigh more by newsrooms and age, and one publisher gets 8 of the 24 places while others have stories.",
    );
    await addSource(databases[engine], source("Blog", "AI"), now);
    expect(await last(paper[2])).toMatch(/^shown: Place: It is number \d+ of at most 24\.$/);
  });
});
