import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask, exchange } from "../support/ask.ts";
import { type FeedServer, startFeedServer } from "../support/feed-server.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

const call = "/functions/v1/fetch-ai-news";
const folder = mkdtempSync(join(tmpdir(), "news-call-"));
const list = join(folder, "feeds.json");
let publisher: FeedServer;
let server: RunningServer;

beforeAll(async () => {
  publisher = await startFeedServer();
  const feeds = ["wordpress.xml", "atom-blog.xml", "jsonfeed.json", "rdf.xml", "not-a-feed.html", "500"];
  const sources = feeds.map((file) => ({
    name: `From ${file}`,
    url: `${publisher.url}/${file}`,
    topic: "all",
  }));
  writeFileSync(list, JSON.stringify(sources));
  server = await startServer({ NEWS_FEEDS: list });
});

afterAll(async () => {
  await server.close();
  await publisher.close();
  rmSync(folder, { recursive: true });
});

/** The answer once the first round of the feeds is over. */
function stories() {
  return vi.waitFor(
    async () => {
      const answer = JSON.parse((await ask(server.url, call)).text);
      expect(new Set(answer.articles.map((one: { source: string }) => one.source)).size).toBe(4);
      // Each has its page a moment after it was read.
      for (const { story } of answer.articles) expect(story).toMatch(/^\/news\/s\//);
      return answer;
    },
    { timeout: 15_000, interval: 200 },
  );
}

test("stories of all four formats come in the promised shape, newest first, and a bad feed harms none", async () => {
  const { articles, updatedAt, ...rest } = await stories();
  expect(rest).toEqual({});
  expect(new Date(updatedAt).toISOString()).toBe(updatedAt);
  expect(articles.length).toBeLessThanOrEqual(24);
  for (const { title, description, url, source, publishedAt, ...more } of articles) {
    expect(title).toMatch(/\S/);
    expect(typeof description).toBe("string");
    expect(new URL(url).protocol).toMatch(/^https?:$/);
    expect(source).toMatch(/^From /);
    expect(new Date(publishedAt).toISOString()).toBe(publishedAt);
    const others = ["urlToImage", "topics", "topic", "pageTopic", "why", "section", "story", "elsewhere"];
    expect(others).toEqual(expect.arrayContaining(Object.keys(more)));
    expect(title + description).not.toMatch(/<\/?(p|a|b|em|img|br|div|span|script)\b/i);
  }
  const dates = articles.map((one: { publishedAt: string }) => one.publishedAt);
  expect(dates).toEqual(dates.toSorted().reverse());
});

test("GET, POST and OPTIONS answer any site, as an edge function would, and nothing else is taken", async () => {
  await stories();
  const origin = { origin: "https://other.example" };
  const cors = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "authorization, x-client-info, apikey, content-type",
    "access-control-allow-methods": "GET, POST, OPTIONS",
  };
  const official = {
    ...origin,
    authorization: "Bearer key",
    apikey: "key",
    "x-client-info": "supabase-js-web/2",
    "content-type": "application/json",
    "sec-fetch-site": "cross-site",
  };
  const got = await ask(server.url, call, { headers: origin });
  const posted = await ask(server.url, call, { method: "POST", headers: official, body: '{"name":"x"}' });
  const empty = await ask(server.url, call, { method: "POST", headers: origin });
  for (const answer of [got, posted, empty]) {
    expect(answer).toMatchObject({ status: 200, headers: { ...cors, "content-type": "application/json" } });
    expect(JSON.parse(answer.text).articles.length).toBeGreaterThan(0);
  }
  const before = await ask(server.url, call, {
    method: "OPTIONS",
    headers: {
      ...origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey",
    },
  });
  expect(before).toMatchObject({ status: 200, text: "ok", headers: cors });
  const put = await ask(server.url, call, { method: "PUT", headers: official, body: "{}" });
  expect(put).toMatchObject({ status: 405, headers: { ...cors, allow: "GET, HEAD, POST, OPTIONS" } });
});

test("the call comes compressed, and not again to who has it; a POST is always answered whole", async () => {
  await stories();
  const headers = { "accept-encoding": "br" };
  const got = await vi.waitFor(async () => {
    const answer = await ask(server.url, call, { headers });
    expect(answer.headers["content-encoding"]).toBe("br");
    return answer;
  });
  const plain = (await ask(server.url, call)).text;
  expect(brotliDecompressSync(got.body).toString()).toBe(plain);
  const has = { ...headers, "if-none-match": got.headers.etag ?? "" };
  const again = await ask(server.url, call, { headers: has });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers).toMatchObject({ "access-control-allow-origin": "*", vary: "Accept-Encoding" });
  const posted = await ask(server.url, call, { method: "POST", headers: has });
  expect([posted.status, posted.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(brotliDecompressSync(posted.body).toString()).toBe(plain);
});

test("what a caller sends is not read into memory, however much it is", async () => {
  const head = `POST ${call} HTTP/1.1\r\nHost: x\r\nContent-Length: 30000000\r\nConnection: close\r\n\r\n`;
  // The answer may be there, and the line closed, before everything is sent.
  const answer = await exchange(
    server.url,
    Buffer.concat([Buffer.from(head), Buffer.alloc(30_000_000, "x")]),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect((await ask(server.url, "/healthz")).text).toBe("ok");
});

test("a preflight with nothing but its first line is answered too", async () => {
  const answer = await exchange(
    server.url,
    `OPTIONS ${call} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test("the stories stand in the page without JavaScript, and the sitemap says when they came", async () => {
  const { articles, updatedAt } = await stories();
  // Pages follow a round of news within two seconds.
  const told = async () => (await ask(server.url, "/sitemap.xml")).text;
  await expect.poll(told, { timeout: 10_000 }).toContain(`/news</loc><lastmod>${updatedAt}</lastmod>`);
  const shown = async () => (await ask(server.url, "/news")).text;
  for (const { url } of articles)
    await expect.poll(shown, { timeout: 10_000 }).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
});

test("when every publisher is gone, a server that starts again still has the last good copy", async () => {
  const before = await stories();
  const settings = { DATA_DIR: server.dataDir, NEWS_FEEDS: list };
  const { port, close } = publisher;
  await close();
  await server.kill();
  server = await startServer(settings);
  expect(JSON.parse((await ask(server.url, call)).text).articles).toEqual(before.articles);
  publisher = await startFeedServer({ port });
});
