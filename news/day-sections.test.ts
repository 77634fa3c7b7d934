import { expect, test } from "vitest";
import type { Article } from "./article.ts";
import { withSections } from "./day-sections.ts";

/** Monday, 7 AM in Memphis. */
const now = Date.UTC(2026, 10, 23, 13);
const story = (title: string, hoursAgo: number, more: Partial<Article> = {}): Article => ({
  title,
  description: "",
  url: `https://daily.example/${title}`,
  source: "Daily",
  publishedAt: new Date(now - hoursAgo * 3_600_000).toISOString(),
  ...more,
});
const said = (...articles: Article[]) =>
  [...Map.groupBy(withSections(articles, new Date(now)), ({ section }) => section)].map(([title, list]) =>
    [title, ...list.map((one) => one.title)].join(" "),
  );

test("the first seven say how far they reach back, whatever their days", () => {
  const six = [1, 2, 3, 4, 5].map((hours) => story(`${hours}`, hours));
  expect(said(...six, story("6", 6))).toEqual(["Today 1 2 3 4 5 6"]);
  expect(said(...six, story("14", 14))).toEqual(["Since yesterday, 5 PM 1 2 3 4 5 14"]);
  expect(said(...six, story("20", 20))).toEqual(["Since yesterday 1 2 3 4 5 20"]);
  expect(said(story("60", 60), ...six)).toEqual(["Since Friday 60 1 2 3 4 5"]);
  expect(said(story("400", 400))).toEqual(["Since Nov 6, 2026 400"]);
});

test("the others stand under their days", () => {
  const seven = [1, 2, 3, 4, 5, 6, 7].map((hours) => story(`${hours}`, hours));
  const others = [story("Sun", 25), story("Sat", 40), story("Sun2", 20), story("Mon", 3), story("old", 300)];
  expect(said(...seven, ...others)).toEqual([
    "Today 1 2 3 4 5 6 7 Mon",
    "Sunday Sun Sun2",
    "Saturday Sat",
    "Earlier old",
  ]);
});

test("what the desk keeps in front says so, and what has no tie to here stands last", () => {
  expect(said(story("A", 1, { pinned: true }), story("B", 1), story("C", 1, { elsewhere: true }))).toEqual([
    "Pinned A",
    "Today B",
    "AI elsewhere C",
  ]);
  expect(said(story("A", 1, { publishedAt: "soon" }))).toEqual(["Stories A"]);
  expect(said()).toEqual([]);
});
