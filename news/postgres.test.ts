/** The news on the other engine: what another process does on a shared PostgreSQL. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { type FeedServer, startFeedServer } from "../test/support/feed-server.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../test/support/postgres.ts";
import { addSource, hideStory, listHidden, removeSource, unhideStory } from "./curation.ts";
import { createNewsService, type NewsService } from "./service.ts";

let postgres: TestDatabase;
let server: FeedServer;
let databases: Database[];
let services: NewsService[];
const now = () => new Date("2025-10-22T18:00:00Z");
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
  server = await startFeedServer();
  const open = () =>
    openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "news-")), databaseUrl: postgres.url });
  databases = [open(), open()];
  await Promise.all(databases.map((db) => migrate(db)));
  const files = ["wordpress.xml", "atom-chorus.xml", "rdf.xml", "duplicates.xml", "500"];
  const sources = files.map((file) => ({ name: file, url: `${server.url}/${file}`, topic: "all" }));
  services = databases.map((db) =>
    createNewsService({
      db,
      sources,
      allowPrivate: true,
      userAgent: "Test reader",
      refreshMinutes: 180,
      ownerEmail: "owner@example.org",
      log,
      now,
      rest: 0,
      pollInterval: 50,
    }),
  );
}, 60_000);

afterAll(async () => {
  await Promise.all((services ?? []).map((service) => service.close()));
  await Promise.all((databases ?? []).map((db) => db.destroy()));
  await server?.close();
  await postgres?.close();
});

test("of two processes that refresh at once one fetches, and both show the same stories", async () => {
  const reports = await Promise.all(services.map((service) => service.refresh()));
  expect(reports.map(({ tried }) => tried).sort()).toEqual([0, 5]);
  expect(server.hits).toHaveLength(5);
  const [first, second] = services;
  const stories = (await first?.read())?.articles;
  await vi.waitFor(async () => expect((await first?.read())?.articles.length).toBeGreaterThan(3));
  await vi.waitFor(async () => expect(await second?.read()).toEqual(await first?.read()), 20_000);
  expect(stories).toBeDefined();
  expect(await services[0]?.isStale()).toBe(false);
});

test("what one process hides, adds and removes, the other notices", async () => {
  const [one, other] = databases as [Database, Database];
  const url = (await services[1]?.read())?.articles[0]?.url ?? "";
  await hideStory(one, url, now());
  const seen = async () => (await services[1]?.read())?.articles.map((article) => article.url);
  await vi.waitFor(async () => expect(await seen()).not.toContain(url), 20_000);
  expect(await listHidden(other)).toHaveLength(1);
  await unhideStory(other, url);
  expect(await listHidden(one)).toEqual([]);
  const mine = { name: "Mine", url: `${server.url}/jsonfeed.json`, topic: "all" };
  await addSource(one, mine, now());
  expect(await services[1]?.refresh()).toMatchObject({ tried: 1, fresh: 1 });
  expect((await services[1]?.readSources())?.at(-1)).toMatchObject({ name: "Mine", failures: 0 });
  expect(await removeSource(one, mine.url)).toBe(true);
  expect(await removeSource(one, mine.url)).toBe(false);
});
