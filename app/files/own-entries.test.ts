import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { expect, test } from "vitest";
import { someEvent } from "../../test/support/event-file.ts";
import { atomFeed, jsonFeed } from "./feed-of-news.ts";
import { issueId, withOwnEntries } from "./own-entries.ts";

const origin = "https://901ai.example";
const now = new Date("2026-03-09T18:00:00Z");

test("events, stories and issues link to their pages under the ids of before, so that no feed reader shows them twice", () => {
  const story = {
    slug: "depot",
    title: "The old depot",
    writer: "Ana",
    isOwn: false,
    posted: "2026-03-01",
    html: "",
    text: "We met.",
  };
  const issue = {
    title: "This week",
    description: "Hello.\n\nTwo paragraphs <of> it.",
    url: `${origin}/newsletter/spring`,
    id: issueId("spring & water", "2026-02-06T18:00:00.000Z", origin),
    source: "901 AI",
    publishedAt: "2026-02-06T18:00:00.000Z",
  };
  const entries = withOwnEntries(
    { articles: [], updatedAt: null },
    { events: [someEvent("map-night")], stories: [story], others: [issue] },
    origin,
  );
  const tag = "tag:901ai.example,2026-02-06:newsletter/spring%20%26%20water";
  expect(entries.articles.map(({ id, url }) => [id, url])).toEqual([
    [`${origin}/events#event-map-night`, `${origin}/events/map-night`],
    [`${origin}/news#story-depot`, `${origin}/stories/depot`],
    [tag, issue.url],
  ]);
  const last = parseAtomFeed(atomFeed(entries, origin, now)).entries?.at(-1);
  expect(last).toMatchObject({ id: tag, published: issue.publishedAt, links: [{ href: issue.url }] });
  expect(JSON.stringify(last?.summary)).toContain("Two paragraphs <of> it.");
  const item = parseJsonFeed(JSON.stringify(jsonFeed(entries, origin))).items?.at(-1);
  expect(item).toMatchObject({ id: tag, title: "This week", content_text: issue.description });
});
