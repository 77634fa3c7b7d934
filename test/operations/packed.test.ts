import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask } from "../support/ask.ts";
import { type FeedServer, startFeedServer } from "../support/feed-server.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newKeys, submitMany } from "../support/submit-many.ts";

const folder = mkdtempSync(join(tmpdir(), "packed-"));
let publisher: FeedServer;
let house: RunningServer;

beforeAll(async () => {
  publisher = await startFeedServer();
  const list = join(folder, "feeds.json");
  writeFileSync(list, JSON.stringify([{ name: "A", url: `${publisher.url}/wordpress.xml`, topic: "AI" }]));
  house = await startServer({ NEWS_FEEDS: list }, { program: "build/house/server.js" });
});

afterAll(async () => {
  await house.close();
  await publisher.close();
  rmSync(folder, { recursive: true });
});

test("the server as it is built shows finished and rendered pages, reads a feed and keeps a letter", async () => {
  for (const path of ["/", "/news", "/contact?receipt=901-AAAA-2222"])
    expect(await ask(house.url, path)).toMatchObject({ status: 200, text: expect.stringContaining("<h1") });
  const { thanked } = await submitMany(house.url, newKeys(1), { atOnce: 1 });
  expect(thanked.size).toBe(1);
  await vi.waitFor(
    async () => expect((await ask(house.url, "/functions/v1/fetch-ai-news")).text).toContain('"source":"A"'),
    { timeout: 15_000, interval: 200 },
  );
  expect(house.output()).not.toContain('"level":50');
});
