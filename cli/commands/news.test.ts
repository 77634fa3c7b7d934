import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import type { Source } from "../../news/source-list.ts";
import { readSettings } from "../../server/config.ts";
import { type FeedServer, startFeedServer } from "../../test/support/feed-server.ts";
import { typeCommand } from "../../test/support/typed-commands.ts";

let dataDir: string;
let db: Database;
let server: FeedServer;
let sources: Source[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "news-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  server = await startFeedServer();
  sources = [
    { name: "Chalk", url: `${server.url}/rdf.xml`, topic: "all" },
    { name: "Broken", url: `${server.url}/500`, topic: "all" },
  ];
});
afterEach(async () => {
  await server.close();
  await db.destroy();
});

function run(...words: string[]): Promise<string> {
  const newsFeeds = join(dataDir, "feeds.json");
  writeFileSync(newsFeeds, JSON.stringify(sources));
  const settings = { ...readSettings({ DATA_DIR: dataDir }), newsFeeds, newsAllowPrivate: true };
  return typeCommand({ db, settings, now: () => new Date("2025-10-22T18:00:00Z") }, "news", ...words);
}

test("all sources are read, and each that failed is named with the reason", async () => {
  expect(await run("refresh")).toBe(
    "2 sources tried: 1 sent something, 0 had nothing new, 1 failed.\nBroken: It answered 500 instead of 200.\n",
  );
});
