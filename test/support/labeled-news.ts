/** The real headlines of test/fixtures/news with their labels, and how well the rules for the news do on them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newsRules } from "../../content/news-rules.ts";
import { groupStories } from "../../news/select/group-stories.ts";
import { relevanceOf } from "../../news/select/relevance.ts";

/** `tuned`: the rules were made with it in view. `apart`: it was not looked at before they were done. */
export type Part = "tuned" | "apart";

export interface LabeledReport {
  /** Reports of one story have the same. */
  story: string;
  part: Part;
  title: string;
  description: string;
  source: string;
  url: string;
  publishedAt: string;
}

function linesOf(file: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, "../fixtures/news", file), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

/** Newest first. `anyDay`: as if all had been told on one day, which is harder. */
export function readLabeledReports({ anyDay = false } = {}): LabeledReport[] {
  const lines = linesOf("labeled-reports.tsv");
  const order = [...new Set(lines.map(([story = ""]) => story))];
  return lines
    .map(([story = "", day = "", source = "", , title = "", description = ""], at) => ({
      story,
      part: order.indexOf(story) % 3 === 2 ? ("apart" as const) : ("tuned" as const),
      title,
      description,
      source,
      url: `https://telling.example/${at}`,
      publishedAt: `${anyDay ? "2026-01-01" : day.replace("~", "")}T12:00:00.000Z`,
    }))
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** Of the reports written in the newsrooms' style, those that belong on the page by the rules; newest first. */
export function readWrittenReports(): LabeledReport[] {
  const isRelevant = relevanceOf(newsRules);
  const lines = linesOf("written-reports.tsv").filter(
    ([topic = "", , , , , , title = "", description = ""]) => isRelevant(topic, { title, description }),
  );
  return asReports(
    lines.map(([, source, day, , , story, title, description]) => [story, day, source, title, description]),
  );
}

/** Nothing is tuned on these; newest first. */
export function readThirdSet(): LabeledReport[] {
  return asReports(linesOf("third-set.tsv"));
}

function asReports(lines: readonly (string | undefined)[][]): LabeledReport[] {
  return lines
    .map(([story = "-", day = "", source = "", title = "", description = ""], at) => ({
      story: story === "-" ? `alone ${at}` : story,
      part: "tuned" as const,
      title,
      description,
      source,
      url: `https://report.example/${at}`,
      publishedAt: `${day}T12:00:00.000Z`,
    }))
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

export interface PairCount {
  same: number;
  /** Of these on one card. */
  joined: number;
  different: number;
  /** Of these on one card all the same. */
  wrong: [string, string][];
}

/** Groups all reports and counts pairs. A pair of different stories is kept apart when either is. */
export function countPairs(reports: readonly LabeledReport[], part: Part): PairCount {
  const card = new Map(
    groupStories(reports).stories.flatMap((story, at) => story.map((report) => [report, at] as const)),
  );
  const count: PairCount = { same: 0, joined: 0, different: 0, wrong: [] };
  for (const [at, a] of reports.entries())
    for (const b of reports.slice(at + 1)) {
      const isApart = a.part === "apart" || b.part === "apart";
      if (isApart !== (part === "apart")) continue;
      const isJoined = card.get(a) === card.get(b);
      if (a.story === b.story) {
        count.same += 1;
        if (isJoined) count.joined += 1;
      } else {
        count.different += 1;
        if (isJoined) count.wrong.push([a.title, b.title]);
      }
    }
  return count;
}

/** How many labeled items the rules show and leave out: every third line is kept apart. */
export function countRelevant(part: Part) {
  const isRelevant = relevanceOf(newsRules);
  const count = { items: 0, right: 0, wrong: 0, missed: 0 };
  for (const [at, [label, topic = "", , title = "", description = ""]] of linesOf(
    "relevance.tsv",
  ).entries()) {
    if ((at % 3 === 2) !== (part === "apart")) continue;
    const isShown = isRelevant(topic, { title, description });
    count.items += 1;
    if (isShown && label === "yes") count.right += 1;
    else if (isShown) count.wrong += 1;
    else if (label === "yes") count.missed += 1;
  }
  return count;
}
