import { mkdtempSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { type FeedServer, startFeedServer } from "../test/support/feed-server.ts";
import { defaults, readIn, setSnapshot } from "../text/words/reading.ts";
import { addSource, hideStory, isHidden, unhideStory } from "./curation.ts";
import { listSourceRows } from "./manage-sources.ts";
import { createNewsService, type NewsService, type NewsServiceOptions } from "./service.ts";
import type { Source } from "./source-list.ts";

let db: Database;
let server: FeedServer;
let service: NewsService;
let clock: Date;
const log = { info: vi.fn(), warn: vi.fn() };

beforeEach(async () => {
  clock = new Date("2025-10-22T18:00:00Z");
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "news-")) });
  await migrate(db);
  server = await startFeedServer();
  vi.clearAllMocks();
});
afterEach(async () => {
  setSnapshot(defaults);
  await service.close();
  await server.close();
  await db.destroy();
});

function openDesk(sources: Source[], more: Partial<NewsServiceOptions> = {}): NewsService {
  service = createNewsService({
    db,
    sources,
    allowPrivate: true,
    userAgent: "Test reader",
    refreshMinutes: 180,
    ownerEmail: "owner@example.org",
    rest: 0,
    pollInterval: 50,
    log,
    now: () => clock,
    ...more,
  });
  return service;
}

const source = (name: string, path: string, topic = "all"): Source => ({
  name,
  url: server.url + path,
  topic,
});
const titles = async () => (await service.read()).articles.map(({ title }) => title);
const hits = (path: string) => server.hits.filter((hit) => hit.path === path).length;

test("stories of all four formats appear, those of the city's newsrooms first, then by age, and say when they were fetched", async () => {
  openDesk([
    source("Ledger", "/wordpress.xml", "Memphis"),
    source("Afterhours", "/atom-chorus.xml"),
    source("Chalk", "/rdf.xml"),
    source("Switchyard", "/jsonfeed.json"),
  ]);
  expect(await service.refresh()).toEqual({ tried: 4, fresh: 4, same: 0, failed: 0 });
  const { articles, updatedAt } = await service.read();
  expect(updatedAt).toBe("2025-10-22T18:00:00.000Z");
  expect(articles.find(({ source: name }) => name === "Afterhours")).toEqual({
    title: "The chatbot that said “I don’t know”",
    description: "An honest answer is surprisingly hard to train.",
    url: "https://afterhours.example/ai/8001/chatbot-does-not-know",
    source: "Afterhours",
    publishedAt: "2025-10-22T16:30:00.000Z",
    topics: ["ai"],
    why: { words: ["chatbot"], places: [] },
    section: expect.any(String),
  });
  expect(new Set(articles.map((article) => article.source)).size).toBe(4);
  const elsewhere = articles.findIndex(({ local }) => !local);
  expect(articles.slice(elsewhere).some(({ local }) => local)).toBe(false);
  for (const list of [articles.slice(0, elsewhere), articles.slice(elsewhere)]) {
    const dates = list.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().reverse());
  }
  expect(articles.map(({ title }) => title)).not.toContain(
    "A porch, a fan and a fish fry: the weekend in pictures",
  );
});

test("headings are in the site's own language, whatever page the news were first read for", async () => {
  openDesk([source("Good", "/rdf.xml")]);
  const spanish = { code: "es", tag: "es", words: { Today: "Hoy", "Since {day}": "Desde {day}" } };
  await readIn(spanish, () => service.refresh());
  const { articles } = await readIn(spanish, () => service.read());
  expect(articles.map(({ section }) => section).join()).toMatch(/Today|Since/);
});

test("other names in the rules choose other stories, also while the stored ones are the same", async () => {
  const item = "<item><title>Bassoonworks hires</title><link>https://paper.example/1</link></item>";
  server.routes["/paper.xml"] = { body: `<rss version="2.0"><channel>${item}</channel></rss>` };
  openDesk([source("Paper", "/paper.xml", "Memphis")]);
  await service.refresh();
  expect(await titles()).toEqual([]);
  setSnapshot({ settings: { "newsNames.machines": ["Bassoonworks"] }, wording: {} });
  await service.sync();
  expect(await titles()).toEqual(["Bassoonworks hires"]);
  setSnapshot({ settings: { "newsNames.machines": ["xAI"] }, wording: {} });
  await service.sync();
  expect(await titles()).toEqual([]);
});

test("one bad feed harms none, and what went wrong is in the log and beside the source", async () => {
  openDesk([
    source("Broken", "/500"),
    source("Page", "/not-a-feed.html"),
    source("Bomb", "/bomb.gz"),
    source("Good", "/rdf.xml"),
  ]);
  expect(await service.refresh()).toMatchObject({ fresh: 1, failed: 3 });
  expect(await titles()).toHaveLength(2);
  expect(log.warn).toHaveBeenCalledWith(
    { source: "Page", reason: "It sent a page that asks whether we are a browser: it keeps programs out." },
    "a news source failed",
  );
  const rows = await db.selectFrom("news_sources").select(["name", "last_error"]).orderBy("name").execute();
  expect(rows).toContainEqual({ name: "Broken", last_error: "It answered 500 instead of 200." });
});

test("a story filed under sports is kept, and shown only when it says more of our subjects than one word", async () => {
  const item = (title: string, link: number) =>
    `<item><title>${title}</title><link>https://arena.example/${link}</link><category>Sports</category></item>`;
  server.routes["/arena.xml"] = {
    body: `<rss version="2.0"><channel>${item("A chatbot picks the team", 1)}${item("xAI buys the arena for a data center", 2)}</channel></rss>`,
  };
  openDesk([source("Arena", "/arena.xml", "Memphis")]);
  await service.refresh();
  expect(await titles()).toEqual(["xAI buys the arena for a data center"]);
  expect(await db.selectFrom("news_articles").select("url").execute()).toHaveLength(2);
});

test("what our own full disk does not take is no failure of its publisher, which is asked again at the next round", async () => {
  const item = (n: number) =>
    `<item><title>Story ${n}</title><link>https://long.example/${n}</link><description>${"word ".repeat(80)}</description></item>`;
  const items = Array.from({ length: 100 }, (_, n) => item(n)).join("");
  server.routes["/long.xml"] = { body: `<rss version="2.0"><channel>${items}</channel></rss>` };
  openDesk([source("Long", "/long.xml")]);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(db);
  expect(await service.refresh()).toEqual({ tried: 0, fresh: 0, same: 0, failed: 0 });
  expect((await service.readSources())[0]).toMatchObject({ failures: 0, lastError: null, nextTry: null });
  await sql`pragma max_page_count = 1000000`.execute(db);
  expect(await service.refresh()).toMatchObject({ fresh: 1, failed: 0 });
});

test("a web page at a source's address leads to the feed that it names, at every round", async () => {
  server.routes["/front"] = {
    headers: { "content-type": "text/html", etag: '"front"' },
    body: '<html><link rel="alternate" type="application/rss+xml" href="/rdf.xml"></html>',
  };
  openDesk([source("Chalk", "/front")]);
  for (let round = 1; round <= 2; round++)
    expect(await service.refresh({ all: true })).toMatchObject({ fresh: 1, failed: 0 });
  expect(await titles()).toHaveLength(2);
  expect((await service.readSources())[0]).toMatchObject({ movedTo: `${server.url}/rdf.xml` });
});

test("a source that is gone for good is switched off with its words, and asked no more", async () => {
  openDesk([source("Gone", "/gone"), source("Chalk", "/rdf.xml")]);
  server.routes["/gone"] = { body: '<rss version="2.0"><channel></channel></rss>' };
  await service.refresh();
  server.routes["/gone"] = { status: 410 };
  expect(await service.refresh({ all: true })).toMatchObject({ failed: 1 });
  const [row] = await listSourceRows(db, [source("Gone", "/gone")]);
  expect(row).toMatchObject({
    off: true,
    lastError: "It answered 410: it is gone for good. It was switched off.",
  });
  await service.refresh({ all: true });
  expect(hits("/gone")).toBe(2);
});

test("with the publishers gone the last good copy is shown", async () => {
  openDesk([source("Chalk", "/rdf.xml")]);
  await service.refresh();
  await server.close();
  clock = new Date("2025-10-23T18:00:00Z");
  expect(await service.refresh()).toMatchObject({ failed: 1 });
  expect(await titles()).toHaveLength(2);
  expect((await service.read()).updatedAt).toBe("2025-10-22T18:00:00.000Z");
});

test("with nothing kept and the publishers gone there are no stories and no date", async () => {
  openDesk([{ name: "Gone", url: "http://127.0.0.1:1/feed", topic: "all" }]);
  await service.refresh();
  expect(await service.read()).toEqual({ articles: [], updatedAt: null });
});

test("a reader never waits for a publisher; the refresh goes on behind", async () => {
  openDesk([source("Slow", "/slow"), source("Chalk", "/rdf.xml")]);
  const start = performance.now();
  expect(await service.read()).toEqual({ articles: [], updatedAt: null });
  expect(performance.now() - start).toBeLessThan(5_000);
  await vi.waitFor(async () => expect(await titles()).toHaveLength(2), 5_000);
  expect(hits("/slow")).toBe(1);
});

test("many readers at once cause one refresh, and none before it is due again", async () => {
  openDesk([source("Chalk", "/rdf.xml")]);
  expect(await service.isStale()).toBe(true);
  await Promise.all(Array.from({ length: 50 }, () => service.read()));
  await service.refresh();
  expect(hits("/rdf.xml")).toBe(1);
  clock = new Date("2025-10-22T20:59:59Z");
  expect(await service.isStale()).toBe(false);
  clock = new Date("2025-10-22T21:00:00Z");
  expect(await service.isStale()).toBe(true);
  await service.read();
  await vi.waitFor(() => expect(hits("/rdf.xml")).toBe(2));
});

test("a second refresh joins the one that runs", async () => {
  openDesk([source("Chalk", "/rdf.xml")]);
  const [first, second] = await Promise.all([service.refresh(), service.refresh()]);
  expect(second).toBe(first);
  expect(hits("/rdf.xml")).toBe(1);
});

test("a feed that has not changed is not sent again, and counts as up to date", async () => {
  openDesk([source("Chalk", "/rdf.xml")]);
  await service.refresh();
  clock = new Date("2025-10-22T21:00:00Z");
  expect(await service.refresh()).toEqual({ tried: 1, fresh: 0, same: 1, failed: 0 });
  expect((await service.read()).updatedAt).toBe("2025-10-22T21:00:00.000Z");
  expect(await titles()).toHaveLength(2);
});

test("after a restart the stories are there at once and nothing is fetched too early", async () => {
  await openDesk([source("Chalk", "/rdf.xml")]).refresh();
  await service.close();
  openDesk([source("Renamed", "/rdf.xml")]);
  expect((await service.read()).articles[0]?.source).toBe("Renamed");
  expect(await service.isStale()).toBe(false);
  await service.close();
  openDesk([source("Chalk", "/rdf.xml"), source("Added", "/jsonfeed.json")]);
  expect(await service.isStale()).toBe(true);
});

test("a clock that was set back does not stop the news", async () => {
  await openDesk([source("Chalk", "/rdf.xml")]).refresh();
  clock = new Date("2025-10-21T18:00:00Z");
  expect(await service.isStale()).toBe(true);
});

/** Every name leads to the feed server. */
const dnsLookup: NewsServiceOptions["dnsLookup"] = (_, __, answer) =>
  answer(null, [{ address: "127.0.0.1", family: 4 }]);

test.each([
  ["32 publishers", (index: number) => `host-${index}.example`, 40, 32],
  ["2 feeds of one publisher", () => "one.example", 8, 2],
])("at most %s are asked at a time", async (_, hostOf, count, expected) => {
  const held: ServerResponse[] = [];
  server.routes["/busy"] = (_, response) => void held.push(response);
  const sources = Array.from({ length: count }, (_, index) => ({
    name: `${index}`,
    url: `http://${hostOf(index)}:${server.port}/busy?${index}`,
    topic: "all",
  }));
  const round = openDesk(sources, { dnsLookup }).refresh();
  await vi.waitFor(() => expect(held).toHaveLength(expected), 5_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(held).toHaveLength(expected);
  server.routes["/busy"] = { status: 500 };
  for (const response of held) response.writeHead(500).end();
  expect(await round).toMatchObject({ tried: count, failed: count });
});

/** The system's lookups: so many at a time; one that nobody answers keeps its place until the system gives up. */
function systemLookups(places: number, isDead: (hostname: string) => boolean) {
  const waiting: (() => void)[] = [];
  let held = 0;
  let free = places;
  const ask: NewsServiceOptions["dnsLookup"] = (hostname, _, answer) => {
    waiting.push(() => {
      if (isDead(hostname)) {
        held += 1;
        return;
      }
      answer(null, [{ address: "127.0.0.1", family: 4 }]);
      handOn(1);
    });
    handOn(0);
  };
  const handOn = (given: number) => {
    free += given;
    if (free === 0) return;
    const next = waiting.shift();
    if (!next) return;
    free -= 1;
    next();
  };
  const giveUp = () => {
    for (; held > 0; held -= 1) handOn(1);
  };
  return { ask, giveUp };
}

const dead = Array.from({ length: 6 }, (_, index) => `dead-${index}`);
const alive = Array.from({ length: 12 }, (_, index) => `alive-${index}`);

function openAmongDead(places: number, random: () => number) {
  const named = (name: string) => ({
    name,
    url: `http://${name}.example:${server.port}/rdf.xml`,
    topic: "all",
  });
  const lookups = systemLookups(places, (hostname) => hostname.startsWith("dead"));
  openDesk([...dead, ...alive].map(named), { dnsLookup: lookups.ask, timeLimit: 2_000, random });
  return lookups;
}

test("names that nobody answers harm no other publisher while there is a place for each", async () => {
  openAmongDead(16, () => 0);
  expect(await service.refresh()).toMatchObject({ tried: 18, fresh: 12, failed: 6 });
});

test("a publisher whose name was looked up behind six that nobody answers is not behind them for ever", async () => {
  let last = 1;
  const lookups = openAmongDead(2, () => {
    last -= 0.01;
    return last;
  });
  expect(await service.refresh()).toMatchObject({ tried: 18, failed: 18 });
  lookups.giveUp();
  clock = new Date("2025-10-22T18:15:00Z");
  expect(await service.refresh()).toMatchObject({ tried: 18, fresh: 12, failed: 6 });
  lookups.giveUp();
  clock = new Date("2025-10-22T22:00:00Z");
  expect(await service.refresh()).toMatchObject({ tried: 18, same: 12, failed: 6 });
});

test("a host rests between two requests", async () => {
  const times: number[] = [];
  server.routes["/often"] = (_, response) => {
    times.push(performance.now());
    response.writeHead(500).end();
  };
  const sources = [1, 2, 3, 4].map((index) => source(`${index}`, `/often?${index}`));
  await openDesk(sources, { rest: 300 }).refresh();
  const [first = 0, , third = 0] = times;
  expect(third - first).toBeGreaterThanOrEqual(290);
});

test("a publisher that fails is left alone longer and longer, the others are not", async () => {
  openDesk([source("Broken", "/500"), source("Chalk", "/rdf.xml")]);
  await service.refresh();
  const atMinute = async (minute: number) => {
    clock = new Date(Date.parse("2025-10-22T18:00:00Z") + minute * 60_000);
    const { tried } = await service.refresh();
    return tried;
  };
  expect(await atMinute(14)).toBe(0);
  expect(await atMinute(15)).toBe(1);
  expect(await atMinute(44)).toBe(0);
  expect(await atMinute(45)).toBe(1);
  expect([hits("/500"), hits("/rdf.xml")]).toEqual([3, 1]);
  expect(await atMinute(180)).toBe(2);
  await service.refresh({ all: true });
  expect([hits("/500"), hits("/rdf.xml")]).toEqual([5, 3]);
});

test("a publisher who asks to be left alone is, however often the news is read", async () => {
  server.routes["/busy"] = { status: 429, headers: { "retry-after": "7200" } };
  openDesk([source("Busy", "/busy")]);
  await service.refresh();
  clock = new Date("2025-10-22T19:59:59Z");
  expect(await service.isStale()).toBe(false);
  clock = new Date("2025-10-22T20:00:00Z");
  expect(await service.isStale()).toBe(true);
});

test("two processes never fetch at once, and each shows what the other fetched", async () => {
  const first = openDesk([source("Chalk", "/rdf.xml")]);
  const other = openDesk([source("Chalk", "/rdf.xml")]);
  expect((await other.read()).articles).toEqual([]);
  await Promise.all([first.refresh(), other.refresh()]);
  await first.refresh();
  expect(hits("/rdf.xml")).toBe(1);
  await vi.waitFor(async () => expect((await other.read()).articles).toHaveLength(2));
  expect(await other.isStale()).toBe(false);
  await first.close();
});

test("the sources are those really read, with the owner's own, and say how they fare", async () => {
  await addSource(db, source("Mine", "/jsonfeed.json"), clock);
  openDesk([source("Chalk", "/rdf.xml"), source("Broken", "/500")]);
  await service.refresh();
  const states = await service.readSources();
  expect(states.map(({ name, lastSuccess, failures }) => [name, lastSuccess, failures])).toEqual([
    ["Chalk", clock.toISOString(), 0],
    ["Broken", null, 1],
    ["Mine", clock.toISOString(), 0],
  ]);
  expect((await service.read()).articles.map((article) => article.source)).toContain("Mine");
});

test("a hidden story is gone for good, also when its publisher brings it again", async () => {
  openDesk([source("Chalk", "/rdf.xml")]);
  await service.refresh();
  const [first] = (await service.read()).articles;
  await hideStory(db, first?.url ?? "", clock);
  await vi.waitFor(async () => expect(await titles()).toHaveLength(1));
  await db.updateTable("news_sources").set({ etag: null, last_modified: null }).execute();
  expect(await service.refresh({ all: true })).toMatchObject({ fresh: 1 });
  expect(await titles()).not.toContain(first?.title);
  await unhideStory(db, first?.url ?? "");
  await vi.waitFor(async () => expect(await titles()).toContain(first?.title), 20_000);
});

test("a story hidden by one spelling of its address stays hidden at every other, and is unhidden by any", async () => {
  openDesk([source("Chalk", "/rdf.xml")]);
  await service.refresh();
  const [first] = (await service.read()).articles;
  const plain = new URL(first?.url ?? "");
  const other = `http://www.${plain.host}${plain.pathname}/${plain.search}`;
  await hideStory(db, other, clock);
  await vi.waitFor(async () => expect(await titles()).not.toContain(first?.title), 20_000);
  await hideStory(db, first?.url ?? "", clock);
  expect(await isHidden(db, first?.url ?? "")).toBe(true);
  await unhideStory(db, first?.url ?? "");
  await vi.waitFor(async () => expect(await titles()).toContain(first?.title), 20_000);
  expect(await isHidden(db, other)).toBe(false);
});

test("a clock that ran ahead and came back neither stops the news nor dates it ahead", async () => {
  clock = new Date("2026-10-22T18:00:00Z");
  await openDesk([source("Chalk", "/rdf.xml"), source("Broken", "/500")]).refresh();
  clock = new Date("2025-10-22T18:00:00Z");
  expect(await service.isStale()).toBe(true);
  await service.close();
  openDesk([source("Chalk", "/rdf.xml")]);
  expect((await service.read()).updatedAt).toBe(null);
  await service.refresh();
  expect((await service.read()).updatedAt).toBe("2025-10-22T18:00:00.000Z");
  expect(await service.isStale()).toBe(false);
});

test("when two of three publishers have little, the page is full all the same, and filled fairly", async () => {
  const feed = (name: string, count: number, day: number) => ({
    body: JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: name,
      items: Array.from({ length: count }, (_, index) => ({
        id: `${name}-${index}`,
        url: `https://${name}.example/${index}`,
        title: `${name} ${index}`,
        date_published: new Date(Date.UTC(2025, 9, day, 0, index)).toISOString(),
      })),
    }),
  });
  server.routes["/loud"] = feed("loud", 60, 22);
  server.routes["/calm"] = feed("calm", 10, 12);
  server.routes["/rare"] = feed("rare", 3, 2);
  await openDesk([source("Loud", "/loud"), source("Calm", "/calm"), source("Rare", "/rare")]).refresh();
  const { articles } = await service.read();
  const count = (name: string) => articles.filter((article) => article.source === name).length;
  expect([articles.length, count("Loud"), count("Calm"), count("Rare")]).toEqual([24, 11, 10, 3]);
});

test("feeds on our own machine are refused unless allowed", async () => {
  openDesk([source("Chalk", "/rdf.xml")], { allowPrivate: false });
  expect(await service.refresh()).toMatchObject({ failed: 1 });
  expect(server.connections()).toBe(0);
});

test("closing the service ends a refresh at once and notes no failure", async () => {
  openDesk([source("Slow", "/slow")]);
  const refreshing = service.refresh();
  await vi.waitFor(() => expect(hits("/slow")).toBe(1));
  const start = performance.now();
  await service.close();
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(await refreshing).toMatchObject({ tried: 0 });
  expect(await db.selectFrom("news_sources").selectAll().execute()).toEqual([]);
});

test("one source is read at once, due or not, and the others are left alone", async () => {
  openDesk([source("Chalk", "/rdf.xml"), source("Ledger", "/wordpress.xml"), source("Broken", "/500")]);
  const url = `${server.url}/rdf.xml`;
  expect(await service.refreshOne(url)).toBe("fresh");
  expect(hits("/wordpress.xml")).toBe(0);
  expect((await titles()).length).toBeGreaterThan(0);
  expect(await service.refreshOne(url)).toBe("same");
  expect(await service.refreshOne(`${server.url}/500`)).toBe("failed");
  expect(await service.refreshOne("https://elsewhere.example/feed")).toBe("unknown");
  const round = service.refresh({ all: true });
  expect(await service.refreshOne(url)).toBe("busy");
  await round;
});
