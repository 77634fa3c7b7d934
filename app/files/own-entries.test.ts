import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { expect, test } from "vitest";
import { someEvent } from "../../test/support/event-file.ts";
import { atomFeed, jsonFeed } from "./feed-of-news.ts";
import { withOwnEntries } from "./own-entries.ts";

const origin = "https://901ai.example";
const now = new Date("2026-03-09T18:00:00Z");

test("an event, a story and an issue link to their pages, and feed readers get the whole text", () => {
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
    source: "901 AI",
    publishedAt: "2026-02-06T18:00:00.000Z",
  };
  const entries = withOwnEntries(
    { articles: [], updatedAt: null },
    { events: [someEvent("map-night")], stories: [story], others: [issue] },
    origin,
  );
  expect(entries.articles.map(({ url }) => url)).toEqual([
    `${origin}/events/map-night`,
    `${origin}/stories/depot`,
    issue.url,
  ]);
  const last = parseAtomFeed(atomFeed(entries, origin, now)).entries?.at(-1);
  expect(last).toMatchObject({ id: issue.url, published: issue.publishedAt, links: [{ href: issue.url }] });
  expect(JSON.stringify(last?.summary)).toContain("Two paragraphs <of> it.");
  const item = parseJsonFeed(JSON.stringify(jsonFeed(entries, origin))).items?.at(-1);
  expect(item).toMatchObject({ id: issue.url, title: "This week", content_text: issue.description });
});
