import { expect, test } from "vitest";
import {
  countPairs,
  readLabeledReports,
  readThirdSet,
  readWrittenReports,
} from "../../test/support/labeled-news.ts";
import { analyzeReport, type Report } from "./analyzed-report.ts";
import { groupStories } from "./group-stories.ts";
import { bareTitle, tokenize } from "./tokenize-title.ts";

test("of real stories most reports are on one card, and no card tells two stories", () => {
  let [all, onOne] = [0, 0];
  for (const part of ["tuned", "apart"] as const) {
    const { same, joined, wrong } = countPairs(readLabeledReports(), part);
    expect(same).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
    all += same;
    onOne += joined;
  }
  expect(onOne / all).toBeGreaterThanOrEqual(0.85);
});

test("of hard ones most are on one card, and no card tells two: permit and appeal, Shelby and Southaven, a hearing and the next", () => {
  const written = countPairs(readWrittenReports(), "tuned");
  expect(written.joined / written.same).toBeGreaterThanOrEqual(0.7);
  expect(written.wrong).toEqual([]);
  const third = countPairs(readThirdSet(), "tuned");
  expect(third.wrong).toEqual([]);
  expect(third.joined / third.same).toBeGreaterThanOrEqual(0.4);
});

test("without any summary no two stories are on one card either", () => {
  for (const reports of [readLabeledReports(), readWrittenReports(), readThirdSet()]) {
    const bare = reports.map((report) => ({ ...report, description: "", part: "tuned" as const }));
    expect(countPairs(bare, "tuned").wrong).toEqual([]);
  }
});

const noon = Date.UTC(2026, 5, 1, 12);
const told = (source: string, title: string, description = "", hoursAgo = 0): Report => ({
  source,
  title,
  description,
  url: `https://${source.toLowerCase().replace(/\W/g, "")}.example/${encodeURIComponent(title)}`,
  publishedAt: new Date(noon - hoursAgo * 3_600_000).toISOString(),
});
const cards = (...reports: Report[]) =>
  groupStories(reports.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)));
const summary = "The Tucson City Council voted 7-0 against Project Blue, a data center tied to Amazon.";

test("a story told in other words is one card by the names and rare words of its summary", () => {
  const { stories } = cards(
    told("Star", "Project Blue in Tucson is toast", summary, 2),
    told(
      "Sentinel",
      "Council pulls the plug on Amazon's Project Blue data center",
      `${summary} A crowd cheered.`,
    ),
  );
  expect(stories).toHaveLength(1);
});

test.each([
  ["another verdict", "Council approves Project Blue", "Council rejects Project Blue"],
  ["another turn", "Tucson council kills Project Blue", "Developer will appeal Tucson vote on Project Blue"],
  ["another sum", "Project Blue gets $3 billion in Tucson", "Project Blue gets $90 million in Tucson"],
  ["another place", "Aurora City Council pauses Project Blue", "Birmingham City Council pauses Project Blue"],
  ["the day before", "Tucson council kills Project Blue", "Tucson councilman will try to kill Project Blue"],
  ["one word exchanged", "Shares of Beale rise in Tucson", "Shares of Beale fall in Tucson"],
])("%s is another story, however much the summaries share", (_, one, other) => {
  expect(cards(told("Star", one, summary), told("Sentinel", other, summary)).stories).toHaveLength(2);
});

test("headlines alone are of one story when they are close in time, share a rare name and nothing contradicts", () => {
  const [one, other] = ["Whitmore to lead MLGW after council vote", "Council votes Whitmore in to lead MLGW"];
  expect(cards(told("Star", one), told("Sentinel", other)).stories).toHaveLength(1);
  expect(cards(told("Star", one), told("Sentinel", other, "", 80)).stories).toHaveLength(2);
  expect(cards(told("Star", one), told("Sentinel", "Hutchens to lead TVA after vote")).stories).toHaveLength(
    2,
  );
});

test.each([
  ["Morning headlines", "Morning headlines"],
  ["", ""],
  ["!!! ???", "!!! ???"],
])("%j says too little to be on one card with %j", (one, other) => {
  expect(cards(told("Star", one), told("Sentinel", other)).stories).toHaveLength(2);
});

test.each([
  ["Water deal signed at last by council | Star", "Water deal signed at last by council"],
  ["UPDATE: Water deal signed at last by council", "Water deal signed at last by council (video)"],
  ["Город Мемфис строит новый центр данных", "Город Мемфис строит новый центр данных!"],
])("%j is %j, whatever stands around it", (one, other) => {
  expect(cards(told("Star", one), told("Sentinel", other)).stories).toHaveLength(1);
});

test("one publisher's two stories are two cards, and so are two analyzed a week apart", () => {
  const [a, b] = ["Project Blue in Tucson is toast", "Council pulls the plug on Project Blue"];
  expect(cards(told("Star", a, summary), told("Star", b, summary)).stories).toHaveLength(2);
  expect(cards(told("Star", a, summary), told("Sentinel", a, summary, 200)).stories).toHaveLength(2);
});

test("an older story of the same matter is an earlier one of the thread, and a stranger is not", () => {
  const late = told(
    "Star",
    "Developer of Project Blue sues Tucson over its vote",
    `Beale Infrastructure sued. ${summary}`,
  );
  const early = told("Sentinel", "Council pulls the plug on Project Blue", summary, 300);
  const stranger = told(
    "Wire",
    "Nvidia to invest $5 billion in Intel",
    "Nvidia buys a stake in the chipmaker Intel.",
    300,
  );
  const { stories, earlierThan } = cards(late, early, stranger);
  expect(stories).toHaveLength(3);
  expect(earlierThan(stories.find(([first]) => first === late) ?? [])).toEqual([[early]]);
  expect(earlierThan(stories.find(([first]) => first === early) ?? [])).toEqual([]);
});

test("no real story is an earlier one of itself, and none is listed twice", () => {
  const analyzed = readLabeledReports();
  const { stories, earlierThan } = groupStories(analyzed);
  let listed = 0;
  for (const story of stories) {
    const thread = [story, ...earlierThan(story)].map(
      (analyzed) => new Set(analyzed.map((one) => one.story)),
    );
    for (const [at, told] of thread.entries())
      for (const other of thread.slice(at + 1)) expect([...told].filter((one) => other.has(one))).toEqual([]);
    listed += thread.length - 1;
  }
  expect(listed).toBeGreaterThanOrEqual(15);
});

test("however many share a subject, each report is compared with few", () => {
  const subject =
    "river grid turbine council school water chip robot permit judge county model data center power study plan vote".split(
      " ",
    );
  const reports = Array.from({ length: 10_000 }, (_, i) => {
    const title = Array.from(
      { length: 9 },
      (__, w) => subject[(i * (w + 3) + (i >> (w + 2))) % subject.length],
    ).join(" ");
    return told(`Source ${i % 500}`, title, `${title}. It concerns AI.`, i / 2_000);
  });
  let read = 0;
  const analyzed = reports.map((report) =>
    Object.defineProperty(analyzeReport(report), "source", {
      get: () => {
        read += 1;
        return report.source;
      },
    }),
  );
  groupStories(reports, analyzed);
  // Each comparison reads both sources. Each with each would be 100 million reads.
  expect(read).toBeGreaterThan(reports.length);
  expect(read).toBeLessThan(reports.length * 2 * 40);
});

test("a headline with a word without end behind its dash is read as quickly as any other", () => {
  const title = `Memphis opens its new library on Monday - ${"x".repeat(200_000)}`;
  // A pattern that may cut the word anywhere needs half a minute for a hundredth of this.
  expect(bareTitle(`${title}!`)).toContain("library");
  expect(bareTitle(title)).toBe("Memphis opens its new library on Monday");
  expect(bareTitle("Memphis opens its new library on Monday - St. Jude's Daily")).toBe(bareTitle(title));
});

test("characters that are a whole sentence each cost a headline no more than letters do", () => {
  expect(tokenize("\ufdfa".repeat(300)).join(" ").length).toBeLessThanOrEqual(600);
});
