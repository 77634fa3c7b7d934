import { expect, test } from "vitest";
import { FeedError } from "../fetch/feed-error.ts";
import { type Fields, maxItems, readFeedDocument } from "./feed-document.ts";

/** The stories of a document: each element's first text, by name. */
function stories(xml: string): Record<string, string>[] {
  const items: Record<string, string>[] = [];
  readFeedDocument(xml, "https://feeds.example/", (item) => items.push(texts(item)));
  return items;
}

function texts(fields: Fields): Record<string, string> {
  return Object.fromEntries([...fields].map(([name, [first]]) => [name, first?.text.trim() ?? ""]));
}

const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;

test("what a feed says of itself is kept apart from its stories", () => {
  const xml = rss("<item><title>A</title></item>").replace("<item>", "<image><title>I</title></image><item>");
  const feed = readFeedDocument(xml, "https://feeds.example/", () => undefined);
  expect(texts(feed).title).toBe("T");
  expect(stories(xml)).toEqual([{ title: "A" }]);
});

test("titles and links inside other elements are not the story's", () => {
  const xml = rss(
    "<item><image><title>No</title></image><source><link>No</link></source><title>Yes</title></item>",
  );
  expect(stories(xml)[0]?.title).toBe("Yes");
  expect(stories(xml)[0]?.link).toBeUndefined();
});

test("a forgotten end of a title, link or story is made up for", () => {
  expect(stories(rss("<item><title>A<link>/a<description>x</item><item><title>B<item><title>C"))).toEqual([
    { title: "A", link: "/a", description: "x" },
    { title: "B" },
    { title: "C" },
  ]);
  expect(stories(`${rss("<item><title>A</title>")}<item><title>B</title></item>`)).toHaveLength(2);
});

test("markup that nobody escaped is given as HTML", () => {
  expect(stories(rss("<item><description>1 &lt; 2 <b>so</b> &amp;c.</description></item>"))).toEqual([
    { description: "1 &lt; 2 <b>so</b> &amp;c." },
  ]);
});

test("prefixes are only names: the namespace says what an element is", () => {
  const xml = `<r:rss xmlns:r="http://backend.userland.com/rss" xmlns:q="http://purl.org/dc/elements/1.1/" xmlns:dc="urn:x">
    <r:channel><r:item><q:date>2025</q:date><dc:date>no</dc:date><r:title>A</r:title></r:item></r:channel></r:rss>`;
  expect(stories(xml)[0]).toMatchObject({ "dc:date": "2025", "?:date": "no", title: "A" });
});

test("addresses in a story are relative to the nearest xml:base", () => {
  const bases: (string | undefined)[] = [];
  const xml = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/a/"><entry xml:base="b/"><link href="c"/></entry>
    <entry><link href="c"/></entry></feed>`;
  readFeedDocument(xml, "https://feeds.example/x", (item) => bases.push(item.get("link")?.[0]?.base));
  expect(bases).toEqual(["https://feeds.example/a/b/", "https://feeds.example/a/"]);
});

test("of a million stories the first thousand are read", () => {
  expect(stories(rss("<item/>".repeat(1_000_000)))).toHaveLength(maxItems);
});

test.each([
  "<a>",
  "<item><title>",
  "<item><description><b>",
  "<item><title>x</title>",
  "<item><t:t xmlns:t='u'>",
])("5 MB of %j are read in time and memory", (piece) => {
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  stories(rss(piece.repeat(5_000_000 / piece.length)));
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
});

test.each([
  "",
  "<html><body>No feed</body></html>",
  "<title>Gone</title><script></script><svg><feed /></svg>",
  "<!-- <rss> -->",
  "{",
])("%j is no feed", (text) => {
  expect(() => stories(text)).toThrow(FeedError);
});
