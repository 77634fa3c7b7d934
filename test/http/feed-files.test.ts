/** Feeds as publishers write them (`test/fixtures/feeds`), from a server on this machine to what a reader sees. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFeed } from "../../news/fetch/fetch-feed.ts";
import { type FeedParser, openFeedParser } from "../../news/parse/parse-process.ts";
import { type FeedServer, startFeedServer } from "../support/feed-server.ts";

interface Expected {
  /** As the publisher's server labels it; `application/xml` or by the file's ending when left out. */
  contentType?: string;
  /** What a reader sees, in the feed's order; `publishedAt` null when no date can be read, the server is `publisher.example`. */
  items: { title: string; description: string; url: string; publishedAt: string | null; imageUrl?: string }[];
}

const folder = join(import.meta.dirname, "../fixtures/feeds");
const table: Record<string, Expected> = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));

let publisher: FeedServer;
let parser: FeedParser;

beforeAll(async () => {
  const labelled = Object.entries(table).filter(([, { contentType }]) => contentType);
  const routes = labelled.map(([name, { contentType = "" }]) => [
    `/${name}`,
    { headers: { "content-type": contentType }, body: readFileSync(join(folder, name)) },
  ]);
  publisher = await startFeedServer({ routes: Object.fromEntries(routes) });
  parser = openFeedParser();
});

afterAll(async () => {
  await parser.close();
  await publisher.close();
});

test.each(Object.keys(table))(
  "%s is shown with the right titles, words, links, dates and pictures",
  async (name) => {
    const fetched = await fetchFeed(`${publisher.url}/${name}`, { allowPrivate: true, userAgent: "test" });
    if (fetched.status !== "fresh") throw new Error("The server said that nothing has changed.");
    const { bytes, contentType, finalUrl } = fetched;
    const { items } = await parser.parse({ bytes, contentType, feedUrl: finalUrl });
    const shown = items.map(({ title, description, url, publishedAt, imageUrl }) => ({
      title,
      description,
      url,
      publishedAt: publishedAt ?? null,
      ...(imageUrl ? { imageUrl } : {}),
    }));
    const text = JSON.stringify(shown).replaceAll(publisher.url, "https://publisher.example");
    expect(JSON.parse(text)).toEqual(table[name]?.items);
  },
);

test("every feed file has its expectation, and there are more than sixty", () => {
  const notFeeds = ["expected.json", "none.json", "not-a-feed.html", "nothing.xml"];
  const files = readdirSync(folder).filter((name) => !notFeeds.includes(name));
  expect(files.sort()).toEqual(Object.keys(table).sort());
  expect(files.length).toBeGreaterThan(60);
});
