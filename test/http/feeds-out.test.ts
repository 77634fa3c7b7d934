/** Our own feeds, as a feed reader finds and reads them. */

import { parseAtomFeed, parseFeed } from "feedsmith";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { ask } from "../support/ask.ts";
import { type NewsServer, openNewsServer } from "../support/news-server.ts";

let open: NewsServer;
/** An hour of three days ago. */
const day = (hour: number) =>
  `${new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)}T${`${hour}`.padStart(2, "0")}:00:00.000Z`;
/** More than the news screen has places for. */
const papers = Array.from({ length: 30 }, (_, n) => ({
  title: `Paper ${n}`,
  link: `https://papers.example/${n}`,
  date: day(2),
}));

beforeAll(async () => {
  open = await openNewsServer({
    "R&D Desk": [
      {
        title: "Council approves water deal for data center",
        link: "https://river.example/a?x=1&y=2",
        date: day(8),
      },
      {
        title: "5 < 6 and <b>bold</b>",
        link: "https://river.example/b",
        date: day(3),
        description: "<p>It is.</p>",
      },
    ],
    "Bluff Wire": [
      {
        title: "Council approves the water deal for data center",
        link: "https://wire.example/a",
        date: day(9),
      },
    ],
    Papers: papers,
  });
  await vi.waitFor(
    async () => expect((await ask(open.server.url, "/feed.xml")).text).toContain("papers.example/9"),
    { timeout: 15_000 },
  );
});

afterAll(() => open.close());

test.each([...Object.values(pages).map(({ path }) => path), "/lost"])(
  "%s tells feed readers of both feeds",
  async (path) => {
    const { text } = await ask(open.server.url, path);
    const head = text.slice(0, text.indexOf("</head>"));
    const links = [...head.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"\/>/g)];
    expect(links.map(([, type, href]) => [type, href])).toEqual([
      ["application/atom+xml", "/feed.xml"],
      ["application/feed+json", "/feed.json"],
    ]);
  },
);

test.each([
  ["/feed.xml", "atom", "application/atom+xml; charset=utf-8"],
  ["/feed.json", "json", "application/feed+json; charset=utf-8"],
])(
  "%s is a feed of the stories on the news screen and of older ones that have no place there",
  async (path, format, type) => {
    const news = JSON.parse((await ask(open.server.url, "/functions/v1/fetch-ai-news")).text);
    expect(news.articles).toHaveLength(24);
    const answer = await ask(open.server.url, path);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(parseFeed(answer.text).format).toBe(format);
    const wanted = news.articles.map(({ title, url, publishedAt }: Record<string, string>) => [
      title,
      url,
      publishedAt,
    ]);
    // What the installation itself lists stands among them, and leads to its own pages.
    const foreign = stories(answer.text)?.filter(
      ([, link]) => !`${link}`.startsWith(`https://${site.domain}/`),
    );
    expect(foreign).toHaveLength(papers.length + 2);
    expect(foreign).toEqual(expect.arrayContaining(wanted));
    expect(foreign?.slice(0, 2)).toEqual(wanted.slice(0, 2));
    expect(answer.text).toContain("https://wire.example/a");
    expect(answer.text).toMatch(/R&(amp;)?D Desk/);
  },
);

test("the Atom feed says what it is, when it changed and where it stands, with whole addresses", async () => {
  const feed = parseAtomFeed((await ask(open.server.url, "/feed.xml")).text);
  const { updatedAt } = JSON.parse((await ask(open.server.url, "/functions/v1/fetch-ai-news")).text);
  expect(feed.updated).toBe(updatedAt);
  expect(feed.links?.map(({ href }) => href)).toEqual([
    `https://${site.domain}/feed.xml`,
    `https://${site.domain}/news`,
  ]);
});

function stories(text: string) {
  const parsed = parseFeed(text);
  if (parsed.format === "atom")
    return parsed.feed.entries?.map(({ title, links, published }) => [
      textOf(title),
      links?.[0]?.href,
      published,
    ]);
  if (parsed.format === "json")
    return parsed.feed.items?.map(({ title, url, date_published }) => [title, url, date_published]);
  throw new Error(parsed.format);
}

function textOf(title: unknown): unknown {
  return typeof title === "object" && title && "value" in title ? title.value : title;
}
