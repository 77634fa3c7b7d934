import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newsApiSearch } from "../../content/feeds.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { type FeedServer, startFeedServer } from "../../test/support/feed-server.ts";
import { createNewsService, type NewsService } from "../service.ts";
import { newsApiSource } from "./newsapi.ts";

let db: Database;
let server: FeedServer;
let service: NewsService;
const log = { info: vi.fn(), warn: vi.fn() };

beforeEach(async () => {
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "news-")) });
  await migrate(db);
  server = await startFeedServer();
  vi.clearAllMocks();
});
afterEach(async () => {
  await service.close();
  await server.close();
  await db.destroy();
});

function openDesk(newsApiKey?: string) {
  service = createNewsService({
    db,
    sources: [newsApiSource(newsApiSearch, `${server.url}/v2/`)],
    newsApiKey,
    allowPrivate: true,
    userAgent: "Test reader",
    refreshMinutes: 180,
    ownerEmail: "owner@example.org",
    log,
    now: () => new Date("2025-10-22T18:00:00Z"),
  });
  return service;
}

/** As https://newsapi.org/docs/endpoints/everything describes it. */
const answer = {
  status: "ok",
  totalResults: 3,
  articles: [
    {
      source: { id: null, name: "Bluff City Ledger" },
      author: "Desk",
      title: "Memphis weighs a second data center &amp; its water",
      description: "<p>The council heard both sides.</p>",
      url: "https://ledger.example/data-center?utm_source=newsapi",
      urlToImage: "https://ledger.example/a.jpg",
      publishedAt: "2025-10-22T16:00:00Z",
      content: "The council… [+2000 chars]",
    },
    {
      source: { id: "other", name: "Other Paper" },
      title: "Memphis supercomputer draws critics",
      description: null,
      url: "https://other.example/critics",
      publishedAt: "2025-10-22T15:00:00Z",
    },
    { source: { name: "Bad" }, title: "Memphis AI", url: "javascript:alert(1)" },
    { source: { name: null }, title: "[Removed]", url: "https://removed.com" },
    "nonsense",
  ],
};

test("what a search finds is shown under each publisher's own name", async () => {
  server.routes["/v2/everything"] = { body: JSON.stringify(answer) };
  expect(await openDesk("secret-key").refresh()).toMatchObject({ fresh: 1 });
  expect((await service.read()).articles).toMatchObject([
    {
      title: "Memphis weighs a second data center & its water",
      description: "The council heard both sides.",
      url: "https://ledger.example/data-center",
      source: "Bluff City Ledger",
      publishedAt: "2025-10-22T16:00:00.000Z",
    },
    { title: "Memphis supercomputer draws critics", source: "Other Paper" },
  ]);
});

test("the key goes out in a header, and stands in no address, log or table", async () => {
  server.routes["/v2/everything"] = { status: 401, body: JSON.stringify({ status: "error" }) };
  expect(await openDesk("secret-key").refresh()).toMatchObject({ failed: 1 });
  expect(server.hits[0]?.headers["x-api-key"]).toBe("secret-key");
  const rows = await db.selectFrom("news_sources").selectAll().execute();
  expect(JSON.stringify([rows, log.warn.mock.calls, log.info.mock.calls])).not.toContain("secret-key");
});

test.each(["{}", "no JSON", '{"status":"ok","articles":"none"}', "null"])(
  "an answer of %s is a failure like any other",
  async (body) => {
    server.routes["/v2/everything"] = { body };
    await openDesk("secret-key").refresh();
    expect((await service.readSources())[0]?.lastError).toBe("It is no answer of NewsAPI.");
  },
);

test("without a key nobody is asked", async () => {
  await openDesk().refresh();
  expect((await service.readSources())[0]?.lastError).toBe("It needs the setting NEWSAPI_KEY.");
  expect(server.connections()).toBe(0);
});
