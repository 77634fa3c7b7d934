/** A round of the news with malicious feeds (zip bombs, redirect loops, endless and hanging bodies), with the shipped parser and database. */
import { mkdtempSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { createNewsService, type NewsService } from "../../news/service.ts";
import { type FeedServer, type Route, startFeedServer } from "../support/feed-server.ts";

const now = () => new Date("2025-10-22T18:00:00Z");
const log = { info: vi.fn(), warn: vi.fn() };
let db: Database;
let server: FeedServer;
let service: NewsService | undefined;

beforeEach(async () => {
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "news-")) });
  await migrate(db);
  server = await startFeedServer();
});
afterEach(async () => {
  await service?.close();
  await server.close();
  await db.destroy();
});

const rss = (items: string, before = "") =>
  `<?xml version="1.0"?>${before}<rss version="2.0"><channel><title>x</title>${items}</channel></rss>`;
const entry = (path: string, title: string) =>
  `<item><title>${title}</title><link>https://stories.example/${path}</link></item>`;
const good = (name: string) => ({ body: rss(entry(name, `Story of ${name}`)) });

/** Opens a news service over these paths, each on a host of its own, and one to which every name leads here. */
function openDesk(routes: Record<string, Route>, more: object = {}): NewsService {
  Object.assign(server.routes, routes);
  const sources = Object.keys(routes).map((path) => {
    const name = path.slice(1);
    return { name, url: `http://${name}.example:${server.port}${path}`, topic: "all" };
  });
  service = createNewsService({
    db,
    sources,
    allowPrivate: true,
    dnsLookup: (_, __, answer) => answer(null, [{ address: "127.0.0.1", family: 4 }]),
    userAgent: "Test reader",
    refreshMinutes: 180,
    ownerEmail: "owner@example.org",
    log,
    now,
    ...more,
  });
  return service;
}

async function problems(): Promise<Record<string, string | null>> {
  const states = (await service?.readSources()) ?? [];
  return Object.fromEntries(states.map(({ name, lastError }) => [name, lastError]));
}

const hang = () => undefined;

function trickle(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write("<"), 100);
  response.on("close", () => clearInterval(timer));
}

function headerTrickle(_: IncomingMessage, response: ServerResponse): void {
  response.socket?.write("HTTP/1.1 200 OK\r\n");
  const timer = setInterval(() => response.socket?.write("X-A: b\r\n"), 100);
  response.socket?.on("close", () => clearInterval(timer));
}

function endless(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200);
  const chunk = Buffer.alloc(64 * 1024, "<item>");
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", pour);
  pour();
}

const entityBomb = `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(1_000)}">${Array.from(
  { length: 20 },
  (_, level) =>
    `<!ENTITY ${String.fromCharCode(98 + level)} "${`&${String.fromCharCode(97 + level)};`.repeat(50)}">`,
).join("")}]>`;

test("a round among 24 hostile hosts ends within 15 seconds, and the good ones are all there", async () => {
  const million = rss("<item/>".repeat(700_000));
  const hostile: Record<string, Route> = {
    ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`/hang-${index}`, hang])),
    ...Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`/trickle-${index}`, trickle])),
    "/header-trickle": headerTrickle,
    "/endless-0": endless,
    "/endless-1": endless,
    "/bomb-0": { headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(200 * 1024 * 1024)) },
    "/entities": { body: rss(entry("e", "&u;"), entityBomb) },
    "/million": { body: million },
    "/deep": { body: rss("<item>".repeat(500_000)) },
    "/hang-up": (request: IncomingMessage) => request.socket.destroy(),
    "/garbage": (request: IncomingMessage) => request.socket.end("\u0000\u0001 no HTTP at all\r\n\r\n"),
    "/long-header": { headers: { "x-long": "a".repeat(100_000) }, body: "" },
    "/circle": { status: 302, headers: { location: "/circle" } },
    "/binary": { body: Buffer.alloc(1024 * 1024, 0xff) },
  };
  expect(Object.keys(hostile)).toHaveLength(24);
  const names = Array.from({ length: 20 }, (_, index) => `good-${index}`);
  const start = performance.now();
  const report = await openDesk({
    ...hostile,
    ...Object.fromEntries(names.map((name) => [`/${name}`, good(name)])),
  }).refresh();
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(report.tried).toBe(44);
  const sources = new Set((await service?.read())?.articles.map(({ source }) => source));
  const fared = (await service?.readSources()) ?? [];
  const fine = fared.filter(({ lastSuccess }) => lastSuccess).map(({ name }) => name);
  for (const name of names) expect(fine).toContain(name);
  expect(sources.size).toBeGreaterThanOrEqual(20);
  for (const [name, problem] of Object.entries(await problems())) {
    if (/^(hang-\d|trickle|header)/.test(name)) expect(problem, name).toBe("It took longer than 8 seconds.");
    if (/^(endless|bomb)/.test(name)) expect(problem, name).toBe("It is larger than 5 MB.");
    if (/^(hang-up|garbage|long|circle|binary)/.test(name)) expect(problem, name).toMatch(/^It /);
  }
});

test("two bodies that stop after 600 KB do not keep a good feed of 700 KB from its readers", async () => {
  let held = 0;
  const stalled = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200);
    response.write(Buffer.alloc(600 * 1024, " "), () => {
      held += 1;
    });
  };
  const large = rss(entry("large", "Story of large") + " ".repeat(700 * 1024));
  const late = (_: IncomingMessage, response: ServerResponse) => {
    const timer = setInterval(() => {
      if (held < 2) return;
      clearInterval(timer);
      response.end(large);
    }, 20);
  };
  const report = await openDesk({ "/large": late, "/stalled-0": stalled, "/stalled-1": stalled }).refresh();
  expect(report).toMatchObject({ tried: 3, fresh: 1, failed: 2 });
  expect((await service?.read())?.articles).toMatchObject([{ title: "Story of large" }]);
  const stopped = "It stopped in the middle.";
  expect(await problems()).toEqual({ "stalled-0": stopped, "stalled-1": stopped, large: null });
});

test("while every publisher hangs, readers are answered at once", async () => {
  const routes = Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`/hang-${index}`, hang]));
  openDesk({ "/good": good("good") });
  await service?.refresh();
  await service?.close();
  openDesk(routes, { timeLimit: 3_000 });
  const round = service?.refresh({ all: true });
  await vi.waitFor(() => expect(server.hits.length).toBe(25));
  const times: number[] = [];
  for (let read = 0; read < 2_000; read++) {
    const start = performance.now();
    await service?.read();
    times.push(performance.now() - start);
  }
  expect(times.toSorted((a, b) => a - b)[1_980]).toBeLessThan(50);
  expect(await round).toMatchObject({ tried: 24, failed: 24 });
});

test("no publisher can put markup, a script's address, a wrong date or one story twice before a visitor", async () => {
  const items = [
    entry("a", "<![CDATA[<b>Bold</b><script>alert(1)</script> words]]>"),
    "<item><title>Script</title><link>javascript:alert(1)</link></item>",
    "<item><title>Data</title><link>data:text/html,x</link></item>",
    "<item><title>Dated</title><link>https://stories.example/d</link><pubDate>the 45th of Smarch</pubDate></item>",
    "<item><title>Ahead</title><link>https://stories.example/f</link><pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate></item>",
    ...Array.from({ length: 50 }, () => entry("same", "Same")),
  ];
  await openDesk({ "/sly": { body: rss(items.join("")) } }).refresh();
  const { articles } = (await service?.read()) ?? { articles: [] };
  expect(articles.map(({ url }) => url).sort()).toEqual([
    "https://stories.example/a",
    "https://stories.example/d",
    "https://stories.example/f",
    "https://stories.example/same",
  ]);
  expect(articles.map(({ title }) => title).join()).not.toMatch(/<b>|<script/);
  for (const { publishedAt } of articles) expect(publishedAt <= now().toISOString()).toBe(true);
});

test("of ten thousands of items no more are kept than of any other feed", async () => {
  const items = Array.from({ length: 30_000 }, (_, index) => entry(`${index}`, `T${index}`)).join("");
  expect(items.length).toBeLessThan(5 * 1024 * 1024);
  await openDesk({ "/many": { body: rss(items) } }).refresh();
  const kept = await db.selectFrom("news_articles").select("url").execute();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(200);
});
