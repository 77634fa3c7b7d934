import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FeedServer, startFeedServer } from "../../../test/support/feed-server.ts";
import { createNewsFunction, type NewsFunctionOptions } from "./index.ts";

let publishers: FeedServer;
const now = () => new Date("2025-10-23T12:00:00Z");

beforeAll(async () => {
  publishers = await startFeedServer();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterAll(() => publishers.close());

const call = (method = "POST") =>
  new Request("https://project.example/functions/v1/fetch-ai-news", { method });

function open(paths: string[], more: Partial<NewsFunctionOptions> = {}) {
  const feeds = paths.map((path) => ({ name: `From ${path}`, url: publishers.url + path, topic: "AI" }));
  return createNewsFunction({ feeds, userAgent: "Test reader", now, ...more });
}

test("a caller gets the stories of good feeds in the promised shape, newest first, and a bad feed harms none", async () => {
  const answer = await open(["/rdf.xml", "/atom-chorus.xml", "/wordpress.xml", "/500", "/not-a-feed.html"])(
    call(),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const { articles, updatedAt } = await answer.json();
  expect(updatedAt).toBe(now().toISOString());
  expect(new Set(articles.map(({ source }: { source: string }) => source)).size).toBe(3);
  for (const article of articles) {
    expect(Object.keys(article).sort()).toEqual(["description", "publishedAt", "source", "title", "url"]);
    expect(new Date(article.publishedAt).toISOString()).toBe(article.publishedAt);
  }
  const dates = articles.map(({ publishedAt }: { publishedAt: string }) => publishedAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("a browser's question before the call is answered, GET works too, and nothing else is taken", async () => {
  const answer = open(["/rdf.xml"]);
  const before = await answer(call("OPTIONS"));
  expect([before.status, before.headers.get("access-control-allow-headers")]).toEqual([
    200,
    "authorization, x-client-info, apikey, content-type",
  ]);
  expect((await answer(call("GET"))).status).toBe(200);
  expect((await answer(call("DELETE"))).status).toBe(405);
});

test("publishers are asked once in ten minutes, however many call at once, and say who asks", async () => {
  publishers.hits.length = 0;
  let minute = 0;
  const clock = () => new Date(now().getTime() + minute * 60_000);
  const answer = open(["/rdf.xml"], { now: clock });
  await Promise.all(Array.from({ length: 20 }, () => answer(call())));
  minute = 9;
  await answer(call());
  expect(publishers.hits.map(({ headers }) => headers["user-agent"])).toEqual(["Test reader"]);
  minute = 10;
  await answer(call());
  expect(publishers.hits).toHaveLength(2);
});

test("a publisher that fails later keeps its stories, and the answer keeps its age", async () => {
  let minute = 0;
  const answer = open(["/later"], { now: () => new Date(now().getTime() + minute * 60_000) });
  publishers.routes["/later"] = {
    body: readFileSync(join(import.meta.dirname, "../../../test/fixtures/feeds/rdf.xml")),
  };
  const first = await (await answer(call())).json();
  publishers.routes["/later"] = { status: 500 };
  minute = 30;
  expect(await (await answer(call())).json()).toEqual(first);
});

test("with no publisher to be had it fails, and a slow or endless one does not hold it up", async () => {
  const answer = open(["/slow", "/huge", "/drip"], { timeoutMs: 400 });
  const start = performance.now();
  const failed = await answer(call());
  expect([failed.status, await failed.json()]).toEqual([502, { error: "No publisher could be read." }]);
  expect(performance.now() - start).toBeLessThan(10_000);
  publishers.routes["/slow"] = {
    body: readFileSync(join(import.meta.dirname, "../../../test/fixtures/feeds/rdf.xml")),
  };
  expect((await answer(call())).status).toBe(200);
});

test("everything it stands on is ours or named for the edge, at the version we test with", () => {
  const home = join(import.meta.dirname, "../../..");
  const read = (file: string) => readFileSync(join(home, file), "utf8");
  const { imports } = JSON.parse(read("supabase/functions/fetch-ai-news/deno.json"));
  const { dependencies } = JSON.parse(read("package.json"));
  const seen = new Set(["supabase/functions/fetch-ai-news/index.ts"]);
  const foreign = new Set<string>();
  for (const file of seen) {
    for (const [, from = ""] of read(file).matchAll(/^(?:import|export)(?! type)[^;]*?from "([^"]+)"/gm)) {
      if (from.startsWith(".")) seen.add(relative(home, join(home, dirname(file), from)));
      else foreign.add(from);
    }
  }
  expect(seen.size).toBeGreaterThan(12);
  // What the edge runtime has of Node itself.
  const [ofNode, packages] = [/^node:/, /^(?!node:)/].map((kind) =>
    [...foreign].filter((one) => kind.test(one)),
  );
  expect(ofNode?.toSorted()).toEqual(["node:async_hooks", "node:crypto"]);
  expect(packages?.toSorted()).toEqual(Object.keys(imports).sort());
  for (const name of packages ?? []) expect(imports[name]).toBe(`npm:${name}@${dependencies[name]}`);
  for (const file of seen) expect(read(file), file).not.toMatch(/\bBuffer\b|\bprocess\.|\brequire\(/);
});
