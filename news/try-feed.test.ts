import { afterAll, beforeAll, expect, test } from "vitest";
import { type FeedServer, startFeedServer } from "../test/support/feed-server.ts";
import { feedLinks } from "./fetch/read-feed.ts";
import { tryFeed } from "./try-feed.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.close());

const options = { allowPrivate: true, userAgent: "test" };
const tried = (path: string, topic = "AI", more = {}) =>
  tryFeed({ url: `${server.url}${path}`, topic }, { ...options, ...more });

const rss = { "content-type": "application/rss+xml" };
const feed = (items: string) =>
  `<rss version="2.0"><channel><title>The &lt;b&gt;Paper&lt;/b&gt;</title>${items}</channel></rss>`;
const item = (title: string, date: string) =>
  `<item><title>${title}</title><link>https://paper.example/${encodeURIComponent(title)}</link><pubDate>${date}</pubDate></item>`;

test("a feed says its name, its newest stories and which of them the rules would show", async () => {
  const body = feed(
    item("Barbecue contest", "Wed, 01 Jul 2026 12:00:00 GMT") +
      item("AI permit", "Thu, 02 Jul 2026 12:00:00 GMT"),
  );
  server.routes["/paper"] = { headers: rss, body };
  const trial = await tried("/paper", "Memphis");
  expect(trial).toMatchObject({ works: true, title: "The Paper", found: false, movedTo: null });
  expect(
    trial.works && trial.stories.map(({ title, verdict }) => [title, verdict.passes, verdict.because]),
  ).toEqual([
    ["AI permit", true, ["AI"]],
    ["Barbecue contest", false, []],
  ]);
});

test("a web page is asked for the feed that it names", async () => {
  server.routes["/"] = {
    headers: { "content-type": "text/html; charset=utf-8" },
    body: '<html><link rel="alternate" type="application/rss+xml" href="/comments/feed"><link href="/jsonfeed.json" rel=alternate type=\'application/feed+json\'></html>',
  };
  expect(await tried("/")).toMatchObject({ works: true, url: `${server.url}/jsonfeed.json`, found: true });
  server.routes["/plain"] = { headers: { "content-type": "text/html" }, body: "<html><p>Hello</html>" };
  expect(await tried("/plain")).toEqual({ works: false, reason: "It sent a web page in place of a feed." });
});

test.each([
  ["/slow", "It took longer than 1.5 seconds."],
  ["/drip", "It took longer than 1.5 seconds."],
  ["/huge", "It is larger than 5 MB."],
  ["/bomb.gz", "It is larger than 5 MB."],
  ["/500", "It answered 500 instead of 200."],
  ["/loop", "It redirected more than 5 times."],
])("%s is refused with a reason", async (path, reason) => {
  const timeLimit = reason.includes("1.5") ? 1_500 : 30_000;
  expect(await tried(path, "AI", { timeLimit })).toEqual({ works: false, reason });
});

test("private addresses are refused, also behind a page or a redirect", async () => {
  const isPublic = (address: string | undefined) => address === "127.0.0.1";
  const guarded = { ...options, allowPrivate: false };
  expect(await tryFeed({ url: `${server.url}/rss.xml`, topic: "" }, guarded)).toEqual({
    works: false,
    reason: "The address is a private one.",
  });
  server.routes["/trap"] = {
    headers: { "content-type": "text/html" },
    body: '<link rel="alternate" type="application/rss+xml" href="http://169.254.169.254/latest">',
  };
  for (const path of ["/redirect-private", "/trap"])
    expect(await tryFeed({ url: `${server.url}${path}`, topic: "" }, { ...guarded, isPublic })).toEqual({
      works: false,
      reason: expect.stringMatching(/The address is a private one\.$/),
    });
  for (const url of ["file:///etc/passwd", "nonsense", "http://u:p@a.example/"])
    expect(await tryFeed({ url, topic: "" }, guarded)).toMatchObject({ works: false });
});

test("links to feeds are absolute, once each, and nothing else counts", () => {
  const html = `<link rel="alternate" type="application/atom+xml" href="a.xml?x=1&amp;y=2">
    <link rel="alternate" type="application/atom+xml" href="a.xml?x=1&amp;y=2"><link rel="stylesheet" type="application/rss+xml" href="b">
    <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)"><link rel="alternate" type="text/html" href="c">`;
  expect(feedLinks(html, "https://a.example/x/")).toEqual(["https://a.example/x/a.xml?x=1&y=2"]);
});
