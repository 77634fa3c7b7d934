import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { expect, test } from "vitest";
import { someEvent } from "../../test/support/event-file.ts";
import { atomFeed, jsonFeed } from "./feed-of-news.ts";
import { withOwnEntries } from "./own-entries.ts";

const origin = "https://901ai.example";
const now = new Date("2026-03-09T18:00:00Z");
const issue = {
  slug: "spring & water",
  subject: "This week",
  text: "Hello.\n\nTwo paragraphs <of> it.",
  sentAt: "2026-03-06T18:00:00.000Z",
};
const listed = { events: [], stories: [], issues: [issue] };
const entries = withOwnEntries({ articles: [], updatedAt: null }, listed, origin);

test("a feed reader gets the whole text of an issue, and no link to a page that does not exist", () => {
  const [entry] = parseAtomFeed(atomFeed(entries, origin, now)).entries ?? [];
  expect(entry).toMatchObject({
    id: "tag:901ai.example,2026-03-06:newsletter/spring%20%26%20water",
    title: expect.anything(),
    published: issue.sentAt,
  });
  expect(entry?.links).toBeUndefined();
  expect(JSON.stringify(entry?.content)).toContain("Two paragraphs <of> it.");

  const [item] = parseJsonFeed(JSON.stringify(jsonFeed(entries, origin))).items ?? [];
  expect(item).toMatchObject({ id: entry?.id, title: "This week", content_text: issue.text });
  expect(item?.url).toBeUndefined();
});

test("an issue with a page links to it under the id that it had without one", () => {
  const withPage = withOwnEntries(
    { articles: [], updatedAt: null },
    { ...listed, issues: [{ ...issue, path: "/newsletter/spring" }] },
    origin,
  );
  const [entry] = parseAtomFeed(atomFeed(withPage, origin, now)).entries ?? [];
  expect(entry).toMatchObject({
    id: "tag:901ai.example,2026-03-06:newsletter/spring%20%26%20water",
    links: [{ href: `${origin}/newsletter/spring` }],
  });
});

test("an event and a story link to their pages under the ids of before, so that no reader sees them twice", () => {
  const story = {
    slug: "depot",
    title: "The old depot",
    writer: "Ana",
    isOwn: false,
    posted: "2026-03-01",
    html: "",
    text: "We met.",
  };
  const { articles } = withOwnEntries(
    { articles: [], updatedAt: null },
    { events: [someEvent("map-night")], stories: [story], issues: [] },
    origin,
  );
  expect(articles.map(({ id, url }) => [id, url])).toEqual([
    [`${origin}/events#event-map-night`, `${origin}/events/map-night`],
    [`${origin}/news#story-depot`, `${origin}/stories/depot`],
  ]);
});
