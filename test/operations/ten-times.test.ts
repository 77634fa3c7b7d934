/** What grows with the years is read in bounded parts and by indexes: counted, not timed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, type KyselyPlugin, SelectQueryNode } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { erasers } from "../../background-jobs.ts";
import { fillCity } from "../../bench/load/city.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { findEverywhere } from "../../desk/screens/search/find-everything.ts";
import { readChecks } from "../../desk/screens/today/read-checks.ts";
import { readToday } from "../../desk/screens/today/read-today.ts";
import { listSitePages } from "../../desk/screens/words/site-pages.ts";
import { readPage } from "../../forms/owner/submission-list.ts";
import { listSubmissions } from "../../forms/owner/submissions.ts";
import { checkTranslations } from "../../monitoring/doctor/wording.ts";
import { countDays, readFiltered, readPeriod } from "../../news/archive/archive.ts";
import { keepStoryRows } from "../../news/stories/keep-story-rows.ts";
import { recentStories } from "../../news/stories/stories.ts";
import { weekStories } from "../../news/stories/week-stories.ts";
import { findSubscribers } from "../../newsletter/list/find-subscribers.ts";
import { kinds } from "../../publishing/catalog.ts";
import { listForDesk } from "../../publishing/entries/desk-list.ts";
import { indexEntries } from "../../publishing/entries/entry-index.ts";
import { reindexEntries } from "../../publishing/entries/index-entry.ts";
import { linkedPages } from "../../publishing/entries/linked-sources.ts";
import { story } from "../../publishing/kinds/story.ts";
import { listPictures } from "../../publishing/pictures/picture-library.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = new Date(now.getTime() + 31 * 86_400_000);
const sizes = { submissions: 3_000, subscribers: 3_000, entries: 1_500, stories: 3_000, pictures: 1_500 };
/** Rows that one statement may return, however many there are. */
const mostRows = 1_000;
const folder = mkdtempSync(join(tmpdir(), "ten-times-"));
let db: Database;
let asked: { query: CompiledQuery; rows: number }[] = [];

/** Notes each statement with how many rows it returned. */
function counting(): KyselyPlugin {
  const queries = new WeakMap<object, SelectQueryNode>();
  return {
    transformQuery: ({ node, queryId }) => {
      if (SelectQueryNode.is(node)) queries.set(queryId, node);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const node = queries.get(queryId);
      if (node) asked.push({ query: db.getExecutor().compileQuery(node, queryId), rows: result.rows.length });
      return result;
    },
  };
}

beforeAll(async () => {
  await fillCity({ dataDir: folder }, sizes, now);
  db = openDatabase({ dataDir: folder }).withPlugin(counting());
}, 120_000);

beforeEach(() => {
  asked = [];
});

afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** Statements that read a table of ours from end to end without an index. */
async function scans(): Promise<string[]> {
  const found = await Promise.all(
    asked.map(async ({ query }) => {
      if (end.test(query.sql)) return [];
      const explained = { ...query, sql: `explain query plan ${query.sql}` };
      const { rows } = await db.withoutPlugins().executeQuery<{ detail: string }>(explained);
      const whole = rows.map(({ detail }) => detail).filter((detail) => large.test(detail));
      return whole.map((detail) => `${detail}: ${query.sql.slice(0, 200)}`);
    }),
  );
  return [...new Set(found.flat())];
}

const large =
  /^SCAN (?:submissions|outbox|news_archive|news_stories|news_story_reports|subscriber_events|events|activity|answers|entry_revisions|search_\w+)\b(?! USING| VIRTUAL)/;
/** The first or the last row by the key of the table. */
const end = /order by "(?:submissions"\.")?id" (?:asc|desc) limit \?$/;

const most = () => Math.max(0, ...asked.map(({ rows }) => rows));

test.each<[string, () => Promise<unknown>]>([
  ["Today", () => readToday(db, now, { id: 1 })],
  ["what Today asks to check", () => readChecks(db, now)],
  ["a page of messages", () => readPage(db, {}, {})],
  ["the messages of a state", () => listSubmissions(db, { state: "answered", spam: "without" })],
  ["a list of entries", () => listForDesk(db, story, { now, page: 3, titled: "water" })],
  ["a page of subscribers", () => findSubscribers(db, { limit: 50, offset: 2_000 })],
  ["a page of pictures", () => listPictures(db, 40)],
  ["the search of the desk", () => findEverywhere(db, "turbine", now)],
  ["the days of the archive", () => countDays(db)],
  ["a month of the archive", () => readPeriod(db, "2026-10")],
  ["the news of a topic", () => readFiltered(db, { topic: "air" }, 100)],
  ["the stories of a topic", () => recentStories(db, { topic: "air", limit: 5 })],
  ["the stories of a week", () => weekStories(db, now, 2)],
  ["one page of each sort, for the screen of words", () => listSitePages(db)],
])("%s reads no more than it shows, and nothing from end to end", async (_, read) => {
  await read();
  expect(asked.length).toBeGreaterThan(0);
  expect(most()).toBeLessThanOrEqual(mostRows);
  expect(await scans()).toEqual([]);
});

test("lists that are sorted are read in the order of an index", async () => {
  await readPeriod(db, "2026-10");
  await findSubscribers(db, { limit: 50, offset: 2_000 });
  await readFiltered(db, { local: true }, 100);
  const plans = asked.map(async ({ query }) => {
    const explained = { ...query, sql: `explain query plan ${query.sql}` };
    return (await db.withoutPlugins().executeQuery<{ detail: string }>(explained)).rows;
  });
  const details = (await Promise.all(plans)).flat().map(({ detail }) => detail);
  expect(details.filter((detail) => detail.includes("TEMP B-TREE"))).toEqual([]);
});

test("the index of entries is compared and made anew in slices, and only what differs is written", async () => {
  await db.deleteFrom("search_entries").execute();
  await indexEntries(db, kinds);
  await indexEntries(db, kinds);
  expect(await reindexEntries(db, kinds.values())).toBe(0);
  await db.updateTable("search_documents").set({ text: "" }).where("key", "=", "bench-4").execute();
  expect(await reindexEntries(db, kinds.values())).toBe(1);
  expect(most()).toBeLessThanOrEqual(mostRows);
});

test("translations that are missing are counted without reading what needs none", async () => {
  await checkTranslations({ open: async () => db } as never);
  expect(most()).toBeLessThanOrEqual(mostRows);
});

test("the addresses to check at night are read without the texts that they stand in", async () => {
  expect((await linkedPages(db, now)).length).toBeGreaterThan(900);
  expect(asked.some(({ query }) => query.sql.includes('"body"'))).toBe(false);
});

test.each(Object.entries(erasers))("at night %s looks at a bounded part at once", async (_, erase) => {
  await erase(db, later);
  expect(most()).toBeLessThanOrEqual(mostRows);
  expect(await scans()).toEqual([]);
});

test("of ten thousand pictures that are looked at, statements grow with their slices and not with each", async () => {
  await erasers.deleteUnusedPictures(db, later);
  expect(asked.length).toBeLessThan(sizes.pictures / 5);
});

test("stories past their time leave a slice at a time, with their reports", async () => {
  await keepStoryRows(db, { groups: [], feeds: new Map(), oldest: later.toISOString() });
  expect(await db.selectFrom("news_stories").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("news_story_reports").select("url").execute()).toEqual([]);
});
