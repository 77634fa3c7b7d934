import { expect, test } from "vitest";
import { newsRules } from "../../content/news-rules.ts";
import type { Article } from "../article.ts";
import { storyKey } from "./canonical-url.ts";
import { relevanceOf } from "./relevance.ts";
import { type Candidate, selectNews } from "./selection.ts";

const start = Date.UTC(2025, 9, 22, 12);
const anyStory = () => true;

const report = (source: string, title: string, hoursAgo: number, url?: string): Candidate => ({
  source,
  title,
  description: "",
  url: url ?? `https://${source.toLowerCase().replace(/\W/g, "")}.example/${encodeURIComponent(title)}`,
  publishedAt: new Date(start - hoursAgo * 3_600_000).toISOString(),
  topic: "AI",
});

const select = (stories: Candidate[]): Article[] =>
  selectNews(
    stories.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)),
    anyStory,
  );
const water = "City council approves water deal for data center";

test("a hidden story is shown by nobody: not in other words, not at another spelling of its address", () => {
  const rail = "Rail yard tests a robot that reads wagon numbers";
  const stories = [
    report("Wire", water, 30, "https://wire.example/water-deal"),
    report("Ledger", "City Council Approves Water Deal for Data Center", 20),
    report("Flyer", rail, 3, "https://m.flyer.example/rail-robot/amp/"),
    report(
      "Mirror",
      "What the robot in the yard can read",
      4,
      "http://www.flyer.example/rail-robot?utm_source=x",
    ),
    report("Chalk", "A quieter turbine for the south side of town", 5),
  ];
  const shown = (hidden: string[]) =>
    selectNews(
      stories.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)),
      anyStory,
      new Set(hidden.map(storyKey)),
    ).map(({ source }) => source);
  expect(shown([])).toEqual(["Mirror", "Chalk", "Wire"]);
  expect(shown(["http://www.wire.example/water-deal/"])).toEqual(["Mirror", "Chalk"]);
  expect(shown(["https://ledger.example/other", "https://flyer.example/rail-robot"])).toEqual([
    "Chalk",
    "Wire",
  ]);
  expect(shown(stories.map(({ url }) => url))).toEqual([]);
});

test("a hidden story that the rules would leave out hides the other analyzed all the same", () => {
  const first = report("Wire", water, 30, "https://wire.example/water-deal");
  const isRelevant = (_: string, { title }: { title: string }) => title !== water;
  const second = report("Ledger", "City Council Approves Water Deal for Data Center", 20);
  expect(selectNews([second, first], isRelevant)).toHaveLength(1);
  expect(selectNews([second, first], isRelevant, new Set([storyKey(first.url)]))).toEqual([]);
});

test("a story that three publishers tell is one card, told by the first, with links to the others", () => {
  const shown = select([
    report("Wire", water, 30),
    report("Ledger", "City Council Approves Water Deal for Data Center", 20),
    report("Flyer", `UPDATE: ${water}`, 2),
    report("Flyer", "A quieter turbine for the south side of town", 5),
  ]);
  expect(shown.map(({ source, title }) => [source, title])).toEqual([
    ["Wire", water],
    ["Flyer", "A quieter turbine for the south side of town"],
  ]);
  expect(shown[0]?.alsoIn).toEqual([
    { source: "Ledger", url: expect.stringContaining("ledger.example") },
    { source: "Flyer", url: expect.stringContaining("UPDATE") },
  ]);
  expect(shown[1]).not.toHaveProperty("alsoIn");
  expect(shown[0]).not.toHaveProperty("topic");
});

test("the same address in another form is one card, whatever the headline says", () => {
  const shown = select([
    report("Wire", "A first headline for the story", 90, "http://www.wire.example/water-vote/?amp=1"),
    report("Search", "Wholly other words", 1, "https://wire.example/water-vote"),
  ]);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.alsoIn?.map(({ source }) => source)).toEqual(["Search"]);
});

test("two feeds of one publisher with the same address are one card that names nobody else", () => {
  const url = "https://wire.example/water-vote";
  expect(select([report("Wire", water, 3, url), report("Wire", water, 2, `${url}/`)])).toEqual([
    expect.not.objectContaining({ alsoIn: expect.anything() }),
  ]);
});

test("the same headline more than three days later, or again from the same publisher, is another story", () => {
  expect(select([report("Wire", water, 80), report("Ledger", water, 1)])).toHaveLength(2);
  expect(select([report("Wire", water, 70), report("Ledger", water, 1)])).toHaveLength(1);
  const column = "What the river says about the data center";
  expect(
    select([
      report("Wire", column, 8, "https://w.example/1"),
      report("Wire", column, 1, "https://w.example/2"),
    ]),
  ).toHaveLength(2);
});

/** So many stories of each publisher, none like another. */
const stories = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([source, count], s) =>
    Array.from({ length: count }, (_, i) =>
      report(source, `${source} ${i} alpha${i} beta${s} gamma${i}`, s + i),
    ),
  );

test.each([[{ A: 100, B: 100, C: 100, D: 100 }], [{ A: 500, B: 9, C: 9, D: 9 }], [{ A: 2, B: 2, C: 2 }]])(
  "of %j no publisher fills more than a third",
  (counts) => {
    const shown = select(stories(counts));
    const bySource = Map.groupBy(shown, ({ source }) => source);
    for (const [, list] of bySource) expect(list.length).toBeLessThanOrEqual(shown.length / 3);
  },
);

test.each([
  [
    { A: 20, B: 20, C: 1 },
    { A: 12, B: 11, C: 1 },
  ],
  [
    { A: 500, B: 4, C: 3, D: 2 },
    { A: 15, B: 4, C: 3, D: 2 },
  ],
  [
    { A: 60, B: 10, C: 3 },
    { A: 11, B: 10, C: 3 },
  ],
  [
    { A: 60, B: 1, C: 1 },
    { A: 22, B: 1, C: 1 },
  ],
  [
    { A: 12, B: 2, C: 2 },
    { A: 12, B: 2, C: 2 },
  ],
  [
    { A: 2, B: 2, C: 2 },
    { A: 2, B: 2, C: 2 },
  ],
  [
    { A: 1, B: 1, C: 1 },
    { A: 1, B: 1, C: 1 },
  ],
])(
  "of %j publishers who have more fill the places that others leave free, round-robin: %j",
  (counts, fair) => {
    const shown = select(stories(counts));
    const bySource = Map.groupBy(shown, ({ source }) => source);
    expect(Object.fromEntries([...bySource].map(([source, list]) => [source, list.length]))).toEqual(fair);
    for (const [source, list] of bySource)
      expect(list.map(({ title }) => title)).toEqual(newestOf(source, counts, list.length));
    const dates = shown.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  },
);

function newestOf(source: string, counts: Record<string, number>, most: number): string[] {
  const own = stories(counts).filter((story) => story.source === source);
  return own.slice(0, most).map(({ title }) => title);
}

test("however few the publishers and however uneven, the page is as full as their stories make it", () => {
  for (let round = 0; round < 60; round += 1) {
    const sizes = Array.from({ length: 1 + (round % 7) }, (_, i) => (round * 7 + i * i * 5) % 31);
    const counts = Object.fromEntries(sizes.map((size, i) => [`Source ${i}`, size]));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(select(stories(counts)), JSON.stringify(counts)).toHaveLength(Math.min(24, total));
  }
});

test("one publisher alone, or two, fill the page", () => {
  expect(select(stories({ A: 60 }))).toHaveLength(24);
  expect(select(stories({ A: 60, B: 1 }))).toHaveLength(24);
  expect(select([])).toEqual([]);
});

test("who tells what the others told first takes no place from them", () => {
  const copies = Array.from({ length: 20 }, (_, i) => [
    report(["Wire", "Ledger", "Flyer"][i % 3] ?? "", `Story number ${i} about river engineering`, 50 - i),
    report("Copier", `Story number ${i} about river engineering`, 49.5 - i),
  ]).flat();
  const shown = select(copies);
  expect(shown.map(({ source }) => source)).not.toContain("Copier");
  expect(shown.every(({ alsoIn }) => alsoIn?.[0]?.source === "Copier")).toBe(true);
});

test("stopping early shows what looking at everything would show", () => {
  const many = Array.from({ length: 6_000 }, (_, i) => {
    const newer = report(
      `Source ${i % 40}`,
      `Report ${i % 5_500} of dam ${(i * 7) % 1_000} and lock ${i % 5_500}`,
      i / 4,
    );
    return { ...newer, url: `https://s${i % 40}.example/${i}` };
  });
  let looked = 0;
  const counting = (function* () {
    for (const story of many) {
      looked += 1;
      yield story;
    }
  })();
  const early = selectNews(counting, anyStory);
  expect(looked).toBeLessThan(2_000);
  expect(early).toEqual(selectNews(many.slice(0, 5_999), anyStory));
  expect(early).toHaveLength(24);
});

test("a publisher with few stories, however old, is not missed when others could fill the page at once", () => {
  const loud = ["A", "B"].flatMap((source, s) =>
    Array.from({ length: 3_000 }, (_, i) =>
      report(
        source,
        `${source} ${i} alpha${i} beta${s} gamma${i}`,
        i / 4 + s / 8,
        `https://${source}.example/${i}`,
      ),
    ),
  );
  const shown = select([
    ...loud,
    ...stories({ C: 3 }).map((story) => ({ ...story, publishedAt: "2025-01-01T00:00:00.000Z" })),
  ]);
  expect(shown).toHaveLength(24);
  expect(shown.filter(({ source }) => source === "C")).toHaveLength(3);
});

test("25,000 stories of one day are chosen from, each of them read a few times", () => {
  const words =
    "river grid turbine council school water chip robot permit judge county model data center power study plan vote".split(
      " ",
    );
  let reads = 0;
  const all = Array.from({ length: 25_000 }, (_, i) => {
    const title = Array.from(
      { length: 9 },
      (__, w) => words[(i * (w + 3) + (i >> (w + 2))) % words.length],
    ).join(" ");
    const story = report(`Source ${i % 500}`, title, i / 2_000, `https://s${i % 500}.example/${i}`);
    const description = `${title}. It concerns AI. `.repeat(6);
    const read = () => {
      reads += 1;
      return description;
    };
    return Object.defineProperty({ ...story, topic: "Memphis" }, "description", {
      get: read,
      enumerable: true,
    });
  });
  expect(selectNews(all, relevanceOf(newsRules)).length).toBeGreaterThan(0);
  // Counted, since the time that it takes depends on the machine; comparisons are counted in group-stories.test.ts.
  expect(reads).toBeLessThan(all.length * 2);
});

test("a report that is dated back does not take the card from the one that was seen first", () => {
  const seen = (hoursAgo: number) => ({ firstSeen: new Date(start - hoursAgo * 3_600_000).toISOString() });
  const original = { ...report("Wire", water, 20), ...seen(20) };
  const copy = { ...report("Copy", water, 40), ...seen(2) };
  expect(select([original, copy]).map(({ source }) => source)).toEqual(["Wire"]);
  // Both came with the first round of a new site: then the publishers' dates are all there is.
  const first = { ...report("First", water, 40), ...seen(1) };
  const second = { ...report("Second", water, 20), ...seen(1) };
  expect(select([second, first]).map(({ source }) => source)).toEqual(["First"]);
});

test("a newsroom of the city leads the card when it tells the story too", () => {
  const here = { ...report("Paper", `UPDATE: ${water}`, 2), local: true };
  const [card] = select([report("Wire", water, 20), here]);
  expect(card).toMatchObject({ source: "Paper", local: true, alsoIn: [{ source: "Wire" }] });
});

test("half the places are kept for the city's newsrooms, and given away when they have too few", () => {
  const local = (count: number) =>
    ["Paper", "Radio"].flatMap((source, s) =>
      Array.from({ length: count }, (_, i) => ({
        ...report(source, `${source} ${i} alpha${i} beta${s} gamma${i}`, 100 + i),
        local: true,
      })),
    );
  const wires = stories({ A: 30, B: 30, C: 30 });
  const shownHere = (count: number) =>
    select([...wires, ...local(count)]).filter((card) => card.local).length;
  expect(shownHere(30)).toBe(12);
  expect(shownHere(2)).toBe(4);
  expect(select([...wires, ...local(2)])).toHaveLength(24);
  const old = local(30).map((one) => ({ ...one, publishedAt: "2025-01-01T00:00:00.000Z" }));
  expect(select([...wires, ...old]).filter((card) => card.local)).toEqual([]);
});

test("an earlier story is not listed below another while it stands on the page itself", () => {
  const vote = "The Tucson City Council voted 7-0 against Project Blue, a data center tied to Amazon.";
  const before = { ...report("Sentinel", "Council pulls the plug on Project Blue", 300), description: vote };
  const after = {
    ...report("Star", "Developer of Project Blue sues Tucson over its vote", 1),
    description: `Beale Infrastructure sued. ${vote}`,
  };
  expect(select([after, before]).filter(({ earlier }) => earlier)).toEqual([]);
  const shown = select([after, before, ...stories({ A: 12, B: 12, C: 12 })]);
  const first = shown.find(({ title }) => title === after.title);
  expect(first?.earlier?.map(({ title }) => title)).toEqual([before.title]);
});
