import { expect, test } from "vitest";
import { newsRules } from "../content/news-rules.ts";
import { fairShare, relevanceOf } from "./relevance.ts";

const isRelevant = relevanceOf(newsRules);
const story = (title: string, description = "") => ({ title, description });

test.each([
  "Memphis schools try AI tutors",
  "What A.I. means for truckers",
  "Council asks xAI about turbines",
  "Two data-centers planned",
  "Datacenter water use",
  "TVA raises rates",
  "A 150-megawatt substation",
  "Künstlich? AI, sagt man",
])("a Memphis feed's %j is shown", (title) => {
  expect(isRelevant("Memphis", story(title))).toBe(true);
});

test.each([
  "Barbecue contest winners",
  "He said it again",
  "Maine lobster arrives",
  "Saint Paul’s repairs its roof",
  "Ägaiä und AIß",
])("a Memphis feed's %j is not", (title) => {
  expect(isRelevant("Memphis, television", story(title))).toBe(false);
});

test("a word in the description is enough", () => {
  expect(isRelevant("state policy", story("A bill", "It concerns artificial\nintelligence."))).toBe(true);
});

test.each(["AI", "data centers", "power", "supercomputing", "hardware, data centers", "my own list", ""])(
  "a feed about %j is shown whole",
  (topic) => {
    expect(isRelevant(topic, story("Anything"))).toBe(true);
  },
);

const by = (source: string, day: number) => ({
  ...story(`${source} ${day}`),
  source,
  publishedAt: `2025-10-${String(day).padStart(2, "0")}`,
});

test("no publisher takes more than its share while others have stories", () => {
  const loud = Array.from({ length: 20 }, (_, index) => by("Loud", 31 - index));
  const quiet = Array.from({ length: 4 }, (_, index) => by("Quiet", 5 - index));
  const shown = fairShare([...loud, ...quiet], 12, 8);
  expect(shown.filter(({ source }) => source === "Loud")).toHaveLength(8);
  expect(shown.filter(({ source }) => source === "Quiet")).toHaveLength(4);
});

test("a publisher that is alone fills the page, newest first", () => {
  const loud = Array.from({ length: 20 }, (_, index) => by("Loud", 31 - index));
  expect(fairShare([...loud, by("Quiet", 1)], 12, 8).map(({ title }) => title)).toEqual([
    ...loud.slice(0, 11).map(({ title }) => title),
    "Quiet 1",
  ]);
});
