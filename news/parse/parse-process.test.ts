import { afterEach, expect, test } from "vitest";
import { FeedError } from "../fetch/feed-error.ts";
import { type FeedParser, openFeedParser } from "./parse-process.ts";

let parser: FeedParser;
afterEach(() => parser.close());

const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
const job = (text: string) => ({
  bytes: Uint8Array.from(new TextEncoder().encode(text)),
  contentType: null,
  feedUrl: "https://feeds.example/",
});
const one = job(rss("<item><title>One</title><link>/1</link></item>"));
const big = () =>
  job(
    rss(
      `<item><title>Big</title><link>/1</link><description>${"Some words. ".repeat(40)}</description></item>`.repeat(
        9_000,
      ),
    ),
  );

test("feeds are read one after the other, and a bad one harms no other", async () => {
  parser = openFeedParser();
  const results = await Promise.allSettled([
    parser.parse(structuredClone(one)),
    parser.parse(job("<p>no feed</p>")),
    parser.parse(structuredClone(one)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: new FeedError("It is no feed.") });
});

test("a feed that takes too long is given up, and the next is read", async () => {
  parser = openFeedParser({ timeLimit: 1 });
  await expect(parser.parse(big())).rejects.toThrow("Reading it took too long or too much memory.");
  parser.close();
  parser = openFeedParser({ timeLimit: 5_000 });
  await expect(parser.parse(structuredClone(one))).resolves.toHaveProperty("items.length", 1);
});

test("the pages go on being served while 5 MB are read", async () => {
  parser = openFeedParser();
  const feed = big();
  expect(feed.bytes.byteLength).toBeGreaterThan(4_500_000);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 2);
  await parser.parse(feed);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test("a feed of 5 MB in letters that take two bytes, and one in JSON, fit into the little memory of the process that reads them", async () => {
  parser = openFeedParser();
  const words = "Мемфис ".repeat(800);
  const items = Array.from({ length: 460 }, (_, i) => ({
    id: i,
    url: `/${i}`,
    title: "T",
    content_html: words,
  }));
  const version = "https://jsonfeed.org/version/1.1";
  const stories = items.map(({ url }) => `<item><title>T</title><link>${url}</link>${words}</item>`);
  for (const text of [rss(stories.join("")), JSON.stringify({ version, title: "T", items })])
    await expect(parser.parse(job(text))).resolves.toHaveProperty("items.length", 200);
});

test("a closed parser fails at once", async () => {
  parser = openFeedParser();
  const waiting = parser.parse(big());
  const refused = expect(waiting).rejects.toThrow(FeedError);
  parser.close();
  await refused;
  await expect(parser.parse(structuredClone(one))).rejects.toThrow("The news service was closed.");
});
