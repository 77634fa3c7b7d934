import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import type { Source } from "../../news/source-list.ts";
import { readSettings, type Settings } from "../../server/config.ts";
import { type FeedServer, startFeedServer } from "../../test/support/feed-server.ts";
import type { Desk } from "../command.ts";
import { newsCommands } from "./news.ts";

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

async function run(
  call: string,
  given: Record<string, string> = {},
  more: Partial<Settings> = {},
): Promise<string> {
  const command = newsCommands.find((one) => one.call === call);
  if (!command) throw new Error(`No command ${call}.`);
  const newsFeeds = join(dataDir, "feeds.json");
  writeFileSync(newsFeeds, JSON.stringify(sources));
  const settings = { ...readSettings({ DATA_DIR: dataDir }), newsFeeds, newsAllowPrivate: true, ...more };
  const desk: Desk = {
    settings,
    now: () => new Date("2025-10-22T18:00:00Z"),
    open: async () => db,
    stdin: async () => "",
  };
  return (await command.job(desk, given)) as string;
}

test("the owner sees how every source fares, the failing ones first, in Memphis time", async () => {
  server.routes["/moved"] = { status: 301, headers: { location: "/jsonfeed.json" } };
  sources.push({ name: "Mover", url: `${server.url}/moved`, topic: "all" });
  expect(await run("news status")).toContain("3 sources, 0 of them failing. Newest success: none.");
  expect(await run("news refresh")).toBe(
    "3 sources tried: 2 sent something, 0 had nothing new, 1 failed.\nBroken: It answered 500 instead of 200.\n",
  );
  const text = await run("news status");
  expect(text).toContain("3 sources, 1 of them failing. Newest success: Oct 22, 2025, 1:00 PM.");
  expect(text).toContain("once since Oct 22, 2025, 1:00 PM: It answered 500 instead of 200.");
  expect(text).toContain("next try      Oct 22, 2025, 1:15 PM");
  expect(text).toContain(`moved to      ${server.url}/jsonfeed.json`);
  expect(text.indexOf("Broken")).toBeLessThan(text.indexOf("Chalk"));
});

test("a source is tried out before it is added, and nothing is kept of that", async () => {
  const url = `${server.url}/wordpress.xml`;
  expect(await run("news source test URL", { url })).toMatch(/^\d+ stories\.\n/);
  expect(await db.selectFrom("news_articles").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("news_sources").selectAll().execute()).toEqual([]);
  await expect(run("news source test URL", { url }, { newsAllowPrivate: false })).rejects.toThrow(
    "The address is a private one.",
  );
  await expect(run("news source test URL", { url: `${server.url}/not-a-feed.html` })).rejects.toThrow(
    "It is no feed, and the one that the page names cannot be read: It answered 404 instead of 200.",
  );
});

test("an added source is read and listed, and goes with its stories when it is removed", async () => {
  const url = `${server.url}/jsonfeed.json`;
  const added = await run("news source add NAME URL TOPIC", { name: "Mine", url, topic: "all" });
  expect(added).toContain("Added: Mine.");
  expect(added).toContain('No word of the topic "all" is one that the news rules know (Memphis, Mid-South');
  const local = await run("news source add NAME URL TOPIC", { name: "Mine", url, topic: "memphis, music" });
  expect(local).toMatch(/Judged as: Newsrooms of Memphis and the Mid-South\.\n$/);
  await run("news source add NAME URL TOPIC", { name: "Mine", url, topic: "all" });
  expect(await run("news source list")).toContain(`Mine (added)\n  ${url}\n  all\n`);
  expect(await run("news refresh")).toContain("3 sources tried");
  expect(await run("news source remove URL", { url })).toBe(`Removed: ${url}\n`);
  expect(await run("news source list")).not.toContain(url);
  const left = await db.selectFrom("news_articles").select("source_url").distinct().execute();
  expect(left).toEqual([{ source_url: sources[0]?.url }]);
});

test.each([
  [
    "news source add NAME URL TOPIC",
    { name: "Bad", url: "ftp://a.example", topic: "all" },
    /begins with http/,
  ],
  ["news source add NAME URL TOPIC", { name: " ", url: "https://a.example", topic: "all" }, /has no "name"/],
  ["news source remove URL", { url: "https://a.example/" }, /No added source is at/],
  ["news hide URL", { url: "javascript:alert(1)" }, /no address of a story/],
  ["news unhide URL", { url: "https://a.example/story" }, /No story is hidden at/],
])("%s with %j is refused with a sentence", async (call, given, message) => {
  await expect(run(call, given)).rejects.toThrow(message);
});

test("a source of the list is neither added again nor removed at the desk", async () => {
  const { name, url, topic } = sources[0] as Source;
  await expect(run("news source add NAME URL TOPIC", { name, url, topic })).rejects.toThrow(
    "in the list already",
  );
  await expect(run("news source remove URL", { url })).rejects.toThrow("take it out there");
});

test("a story is hidden by the address its card links to, also before it comes", async () => {
  const url = "https://stories.example/later?utm_source=x";
  expect(await run("news hide URL", { url })).toContain(
    "will be hidden when one comes: https://stories.example/later\n",
  );
  expect(await run("news status")).toContain("Hidden stories: 1.");
  expect(await run("news unhide URL", { url })).toContain("Shown again");
  expect(await run("news status")).not.toContain("Hidden stories");
});

test("a source is turned off and on, followed where it moved, and a story says why it is shown", async () => {
  server.routes["/moved"] = { status: 301, headers: { location: "/jsonfeed.json" } };
  const url = `${server.url}/moved`;
  sources.push({ name: "Mover", url, topic: "all" });
  await run("news refresh");
  expect(await run("news source follow URL", { url })).toBe(
    `Mover is read at ${server.url}/jsonfeed.json from now on.\n`,
  );
  await expect(run("news source follow URL", { url })).rejects.toThrow("does not say that it has moved");
  const story = await db.selectFrom("news_articles").select("url").orderBy("url").executeTakeFirstOrThrow();
  expect(await run("news why URL", story)).toMatch(/\nIt is shown\.\nyes Known: .*\nyes Source/);
  for (const { url } of sources) await run("news source off URL", { url });
  expect(await run("news source list")).toContain(`Mover (off)\n  ${server.url}/jsonfeed.json\n`);
  expect(await run("news why URL", story)).toMatch(
    /It is not shown\.\n(.*\n)*NO Source: .* is turned off\.\n$/,
  );
  expect(await run("news source on URL", { url })).toContain("Switched on: Mover");
});
