import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { expect, test } from "vitest";
import { atomFeed, jsonFeed } from "./feed-of-news.ts";

const origin = "https://memphis.example";
const now = new Date("2025-10-23T12:00:00Z");
const plain = {
  title: "Who pays for the substation?",
  description: "The council asks.",
  url: "https://wire.example/substation?id=1&part=2",
  source: "Bluff Wire",
  publishedAt: "2025-10-22T18:00:00.000Z",
  alsoIn: [{ source: "R&D Ledger", url: "https://ledger.example/s?a=1&b=2" }],
};
const odd = {
  title: '5 < 6 & "quotes" ]]> <script>alert(1)</script> \u0007 \ud800 done',
  description: "",
  url: "https://wire.example/%22odd%22",
  urlToImage: `${origin}/news-pictures/x.webp`,
  source: "A <b>bold</b> one",
  publishedAt: "2025-10-21T18:00:00.000Z",
};
const news = { articles: [plain, odd], updatedAt: "2025-10-23T10:00:00.000Z" };

test("a feed reader finds every story in the Atom feed, with its publisher, its time and where else it is told", () => {
  const feed = parseAtomFeed(atomFeed(news, origin, now));
  expect(feed).toMatchObject({
    id: `${origin}/feed.xml`,
    updated: news.updatedAt,
    links: [
      { rel: "self", href: `${origin}/feed.xml`, type: "application/atom+xml" },
      { rel: "alternate", href: `${origin}/news` },
    ],
  });
  const [first, second] = feed.entries ?? [];
  expect(first).toMatchObject({
    id: plain.url,
    published: plain.publishedAt,
    updated: plain.publishedAt,
    authors: [{ name: "Bluff Wire" }],
    links: [
      { rel: "alternate", href: plain.url },
      { rel: "related", title: "R&D Ledger", href: plain.alsoIn[0]?.url },
    ],
  });
  expect(JSON.stringify(first)).toContain("The council asks.");
  expect(JSON.stringify(second)).toContain("5 < 6 & ");
});

test("no headline can break the Atom feed or put an element into it", () => {
  const xml = atomFeed(news, origin, now);
  expect(xml).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not occur
  expect(xml).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f]|<script|\]\]>/);
  expect(xml.isWellFormed()).toBe(true);
});

test("a feed reader finds every story in the JSON Feed", () => {
  const text = JSON.stringify(jsonFeed(news, origin));
  const feed = parseJsonFeed(text);
  expect(feed).toMatchObject({
    feed_url: `${origin}/feed.json`,
    home_page_url: `${origin}/news`,
    language: "en-US",
  });
  expect(feed.items).toHaveLength(2);
  expect(feed.items?.[0]).toMatchObject({
    id: plain.url,
    url: plain.url,
    title: plain.title,
    content_text: plain.description,
    date_published: plain.publishedAt,
    authors: [{ name: "Bluff Wire" }],
  });
  expect(feed.items?.[1]).toMatchObject({ image: odd.urlToImage, content_text: odd.title });
  expect(JSON.parse(text).version).toBe("https://jsonfeed.org/version/1.1");
});

test("with no story yet both feeds are whole and empty", () => {
  const nothing = { articles: [], updatedAt: null };
  expect(parseAtomFeed(atomFeed(nothing, origin, now))).toMatchObject({ updated: now.toISOString() });
  expect(parseJsonFeed(JSON.stringify(jsonFeed(nothing, origin))).title).toBeTruthy();
});
