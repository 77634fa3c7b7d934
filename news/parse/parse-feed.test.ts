import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FeedError } from "../fetch/feed-error.ts";
import { decodeFeed } from "./decode-feed.ts";
import { parseFeed as parseWholeFeed } from "./parse-feed.ts";

const feedUrl = "https://feeds.example/x/feed.xml";

function parseFile(name: string) {
  const bytes = Uint8Array.from(readFileSync(join(import.meta.dirname, "../../test/fixtures/feeds", name)));
  return parseFeed(decodeFeed(bytes, null), { feedUrl });
}

function parseFeed(...given: Parameters<typeof parseWholeFeed>) {
  return parseWholeFeed(...given).items;
}

const titles = (name: string) => parseFile(name).map(({ title }) => title);
const urls = (name: string) => parseFile(name).map(({ url }) => url);

test("a WordPress feed gives headline, short description, clean link and date", () => {
  expect(parseFile("wordpress.xml")[0]).toEqual({
    title: "Council hears two hours of questions on data center’s water use",
    description:
      "Residents asked where the water comes from, and where it goes. The utility answered most of it. …",
    url: "https://bluffcityledger.example/2025/10/22/council-water/",
    publishedAt: "2025-10-22T14:05:00.000Z",
    imageUrl: "https://bluffcityledger.example/wp/council.jpg",
    categories: ["City Hall"],
  });
});

test("an Arc feed gives its picture's address as well", () => {
  expect(parseFile("arc.xml")).toMatchObject([
    {
      title: "Substation near the river nears completion, utility says",
      description: "The switchyard would carry 150 megawatts.",
      url: "https://riverstreetpost.example/business/2025/10/21/substation/?outputType=amp",
      publishedAt: "2025-10-21T21:17:44.000Z",
      imageUrl: "https://riverstreetpost.example/resizer/yard.jpg?auth=abc&width=1200",
    },
  ]);
});

test("a Drupal feed's description does not repeat headline, author and date", () => {
  const [first, second] = parseFile("drupal.xml");
  expect(first?.description).toBe("A model of the Memphis Sand took nine hours & 4,000 processors.");
  expect(second).toMatchObject({
    url: "https://lab.example/news/open-house",
    publishedAt: "2025-10-17T14:05:00.000Z",
  });
});

test("an Atom feed is read with HTML, XHTML and text in it", () => {
  expect(parseFile("atom-chorus.xml")).toMatchObject([
    {
      title: "The chatbot that said “I don’t know”",
      description: "An honest answer is surprisingly hard to train.",
      url: "https://afterhours.example/ai/8001/chatbot-does-not-know",
      publishedAt: "2025-10-22T16:30:00.000Z",
    },
    { title: "Chips & dips", description: "1 < 2, and other things a model gets wrong" },
  ]);
});

test("an Atom feed with prefixes and a base is read, and text keeps its brackets", () => {
  expect(parseFile("atom-blog.xml")).toMatchObject([
    {
      title: "Why <peak> hours matter",
      description: "Because everyone cooks at six.",
      url: "https://grid.example/notes/peak-hours.html",
    },
  ]);
});

test("an RSS 1.0 feed is read", () => {
  expect(parseFile("rdf.xml")).toMatchObject([
    { url: "https://slate-and-chalk.example/a1", publishedAt: "2025-10-16T20:20:00.000Z" },
    { url: "https://slate-and-chalk.example/a2", publishedAt: "2025-10-15T00:00:00.000Z" },
  ]);
});

test("a JSON feed is read", () => {
  expect(parseFile("jsonfeed.json")).toMatchObject([
    {
      title: "Batteries & the <quiet> hour",
      description: "At four in the morning the grid rests.",
      url: "https://switchyard.example/2025/batteries?page=2",
      publishedAt: "2025-10-22T09:00:00.000Z",
      imageUrl: "https://feeds.example/images/battery.jpg",
    },
    {
      title: "Robots in the sorting hall",
      description: "Two thousand parcels an hour.",
      url: "https://elsewhere.example/robots",
      publishedAt: "2025-10-20T00:00:00.000Z",
    },
  ]);
});

test("dates of a business weekly in Central time and with two-digit years are read", () => {
  expect(parseFile("bizjournal.xml").map(({ publishedAt }) => publishedAt)).toEqual([
    "2025-10-22T16:52:00.000Z",
    "2025-10-21T21:00:00.000Z",
  ]);
});

test.each([
  ["latin1.xml", "Señal débil: a small antenna café in Orange Mound"],
  ["windows-1252.xml", "“Smart” grid – what it isn’t…"],
  ["mislabeled.xml", "“Quoted” in UTF-8 — whatever the label says"],
  ["utf16.xml", "Wide characters “travel” too"],
  ["bom.xml", "Rents rose 3 % — slowly …"],
  ["rss091.xml", "Mainframe turns fifty"],
  ["warning-first.xml", "Still readable"],
])("%s shows its letters as they were meant", (name, title) => {
  expect(titles(name)).toEqual([title]);
});

test("markup never reaches a headline or description", () => {
  const items = parseFile("cdata-html-titles.xml");
  expect(items.map(({ title }) => title)).toEqual([
    "Bold claim about AI & jobs",
    "Twice ’ encoded",
    "When 1 < 2 and 3 > 2",
    "Turned around and joined",
    "No headline, only a sentence.",
  ]);
  expect(items[0]?.description).toBe("First. Second.");
});

test("relative links lead to the publisher", () => {
  expect(urls("relative-links.xml")).toEqual([
    "https://near.example/2025/root",
    "https://near.example/news/here.html",
    "https://cdn.near.example/x",
    "https://near.example/guid",
  ]);
});

test("links that are no web addresses are left out", () => {
  expect(urls("hostile-links.xml")).toEqual([
    "https://hostile.example/good",
    "https://hostile.example/kept",
    "https://hostile.example/t?id=7&q=a%20b",
  ]);
});

test("broken dates do not keep a story out", () => {
  expect(parseFile("broken-dates.xml").map(({ publishedAt }) => publishedAt)).toEqual([
    undefined,
    undefined,
    "2098-10-22T10:00:00.000Z",
    undefined,
    "2025-10-21T10:00:00.000Z",
    "2025-09-22T13:05:00.000Z",
  ]);
});

test("one address is one story", () => {
  expect(titles("duplicates.xml")).toEqual(["Said once", "Another, same guid"]);
});

test("of a feed that was cut off, the stories are shown whose title and link are whole", () => {
  expect(titles("truncated.xml")).toEqual(["Whole one", "Whole two", "Half"]);
});

test("a section that was never closed ends with its story", () => {
  expect(titles("broken-middle.xml")).toEqual(["Before", "Cracked", "After"]);
});

test("a feed without stories is a feed", () => {
  expect(titles("empty.xml")).toEqual([]);
});

test("entities of a document's own are not expanded, and files are not read", () => {
  expect(titles("entity-bomb.xml")).toEqual(["Laughs: &d; and &secret;"]);
});

test.each([
  ["", "It sent nothing."],
  [" \n", "It sent nothing."],
  ["Not found.", "It is no feed."],
  ["{}", "It is no feed."],
  ["<html><title>Welcome</title></html>", "It sent a web page in place of a feed."],
  [
    "<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Enable JavaScript and cookies to continue</body></html>",
    "It sent a page that asks whether we are a browser: it keeps programs out.",
  ],
])("%j is refused with a sentence of its own", (text, reason) => {
  expect(() => parseFeed(text, { feedUrl })).toThrow(new FeedError(reason));
});

test("long texts are cut at a word", () => {
  const words = "word ".repeat(300);
  const [item] = parseFeed(
    JSON.stringify({
      version: "https://jsonfeed.org/version/1",
      title: "x",
      items: [{ id: "1", url: "/1", title: words, summary: words }],
    }),
    { feedUrl },
  );
  expect(item?.title.length).toBeLessThanOrEqual(300);
  expect(item?.description.length).toBeLessThanOrEqual(400);
  expect(item?.description).toMatch(/word…$/);
});

test("of a very long feed the newest 200 are taken", () => {
  const items = Array.from({ length: 500 }, (_, day) => ({
    id: String(day),
    url: `/${day}`,
    title: `Story ${day}`,
    date_published: new Date(Date.UTC(2024, 0, 1 + day)).toISOString(),
  }));
  const parsed = parseFeed(
    JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "x", items }),
    { feedUrl },
  );
  expect(parsed).toHaveLength(200);
  expect(parsed[0]?.title).toBe("Story 499");
});

test.each([
  "<!DOCTYPE html><html><head><title>x</title></head><body><pre><rss version='2.0'></pre></body></html>",
  "<html><body><svg><feed></feed></svg>Sign in to go on</body></html>",
  "<HTML LANG=en><script>const sample = '<rss><channel></channel></rss>'</script></HTML>",
])("a web page in a feed's place fails, though it mentions one: %j", (page) => {
  expect(() => parseFeed(page, { feedUrl })).toThrow("It sent a web page in place of a feed.");
});

test("a feed full of pictures without an end is read in time", () => {
  const story = `<item><title>x</title><link>/1</link><description>${"&lt;img ".repeat(12_000)}</description></item>`;
  const start = performance.now();
  parseFeed(`<rss><channel>${story.repeat(40)}</channel></rss>`, { feedUrl });
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("entries of one page that a feed tells apart by their fragments stay apart", () => {
  const item = (title: string, link: string) => `<item><title>${title}</title><link>${link}</link></item>`;
  const read = (...items: string[]) =>
    parseFeed(`<rss><channel>${items.join("")}</channel></rss>`, { feedUrl }).map(({ url }) => url);
  expect(
    read(
      item("A", "https://a.example/live#1"),
      item("B", "https://a.example/live#2"),
      item("C", "https://a.example/c#top"),
    ),
  ).toEqual(["https://a.example/live#1", "https://a.example/live#2", "https://a.example/c"]);
  expect(read(item("A", "https://a.example/x#1"), item("A", "https://a.example/x#2"))).toEqual([
    "https://a.example/x",
  ]);
  expect(read(item("A", "https://a.example/x#f"), item("B", "https://a.example/x#f"))).toEqual([
    "https://a.example/x",
  ]);
});

test("a title of a type that nobody knows is text", () => {
  const read = (type: string) =>
    parseFeed(
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="${type}">The &lt;b&gt; tag</title><link href="https://a.example/1"/></entry></feed>`,
      { feedUrl },
    )[0]?.title;
  expect(read("markdown")).toBe("The <b> tag");
  expect(read("html")).toBe("The tag");
});

test("a tag with one endless word is read as quickly as any other", () => {
  // Tried at each of its letters it takes a quarter of an hour.
  const tag = `<img ${"a".repeat(100_000)}>`;
  const feed = `<rss><channel><item><title>x</title><link>/1</link><description>${tag.repeat(48)}</description></item></channel></rss>`;
  expect(parseFeed(feed, { feedUrl })).toHaveLength(1);
});

test("what a publisher files a story under is read from every format, as plain text", () => {
  const categories = (text: string) => parseFeed(text, { feedUrl: "https://a.example/" })[0]?.categories;
  const rss = (inside: string) =>
    `<rss version="2.0"><channel><item><title>T</title><link>https://a.example/1</link>${inside}</item></channel></rss>`;
  expect(
    categories(rss("<category><![CDATA[Food &amp; Dining]]></category><category>Sports</category>")),
  ).toEqual(["Food & Dining", "Sports"]);
  expect(categories(rss(""))).toBeUndefined();
  expect(
    categories(
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>T</title><link href="https://a.example/1"/><category term="arts"/><category term="x1" label="Opinion"/></entry></feed>',
    ),
  ).toEqual(["arts", "Opinion"]);
  expect(
    categories('{"items":[{"title":"T","url":"https://a.example/1","tags":["AI","<b>Power</b>",7]}]}'),
  ).toEqual(["AI", "Power"]);
});

test.each([
  ["MLGW AND TVA SIGN DEAL FOR xAI".toUpperCase(), "", "MLGW and TVA sign deal for xAI"],
  ["AI-POWERED CAMERAS IN MEMPHIS? COUNCIL VOTES", "", "AI-powered cameras in Memphis? Council votes"],
  [
    "MAYOR YOUNG TELLS SCSO TO WAIT",
    "Asked on Monday, Mayor Paul Young told the SCSO to wait. A former mayor agreed.",
    "Mayor Young tells SCSO to wait",
  ],
  ["U.S. SENATE ASKS THE EPA’S CHIEF", "", "U.S. senate asks the EPA’s chief"],
  [
    "“NOISE IS CONSTANT”: NEIGHBORS SPEAK. COUNTY LISTENS",
    "",
    "“Noise is constant”: Neighbors speak. County listens",
  ],
  ["COUNCIL VOTES ON NOISE", "COUNCIL VOTES ON NOISE", "Council votes on noise"],
  ["TVA, MLGW", "", "TVA, MLGW"],
  ["Why MLGW AND TVA disagree", "", "Why MLGW AND TVA disagree"],
])("the headline %j (%j) is shown as %j", (title, description, shown) => {
  const text = `<rss version="2.0"><channel><item><title>${title}</title><description>${description}</description>
    <link>https://ledger.example/1</link></item></channel></rss>`;
  expect(parseFeed(text, { feedUrl })[0]?.title).toBe(shown);
});
