import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { expect, test } from "vitest";
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
const entries = withOwnEntries({ articles: [], updatedAt: null }, listed, origin, now);

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
