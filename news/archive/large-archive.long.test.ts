/** An archive of a hundred thousand stories: a change of the news touches its own, and nobody waits for the rest. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, Kysely, type LogEvent, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { databaseFile, openDatabase } from "../../db/open.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { threadedSqlite } from "../../db/sqlite/threaded-sqlite.ts";
import { hideStory, unhideStory } from "../curation.ts";
import { reindexNews } from "../search-index.ts";
import { saveArticles } from "../store.ts";
import { readPeriod } from "./archive.ts";
import { indexArchive } from "./archive-rows.ts";

const now = new Date("2026-03-01T12:00:00Z");
const source = { name: "Daily", url: "https://daily.example/feed", topic: "AI" };
const stored = 100_000;
let dataDir: string;
let db: Database;
let statements: CompiledQuery[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "large-archive-"));
  const plain = openDatabase({ dataDir });
  await migrate(plain);
  // 250 a day, and a thousand of them past their time.
  await sql`
    insert into news_archive (url, feed, day, published_at, source, title, description, also_in, topics, local, press_release, hidden)
    with recursive count (n) as (select 0 union all select n + 1 from count where n < ${stored - 1})
    select 'https://daily.example/' || n, ${source.url}, date('2026-03-01', '-' || (n / 247) || ' days'),
      date('2026-03-01', '-' || (n / 247) || ' days') || 'T12:00:00.000Z', 'Daily', 'AI story number ' || n,
      'The summary of an AI story, as long as summaries are when a publisher writes two sentences for each of them. This is the second one.',
      case n % 5 when 0 then '[{"source":"Weekly","url":"https://weekly.example/' || n || '"}]' else '[]' end, ' ai ', 0, 0, 0
    from count
  `.execute(plain);
  await plain.destroy();
  const log = ({ query }: LogEvent) => {
    statements.push(query);
  };
  db = new Kysely<Tables>({ dialect: threadedSqlite(databaseFile(dataDir)), log });
  await indexArchive(db);
});

afterAll(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

test("new stories, a hidden one and one shown again are kept by few statements, none of which reads all", async () => {
  const items = ["one", "two"].map((name) => ({
    title: `AI learns ${name}`,
    url: `https://daily.example/${name}`,
    description: "",
    publishedAt: now.toISOString(),
  }));
  const success = { etag: null, lastModified: null, freshFor: null, movedTo: null };
  const timing = { listed: [source.url], now, period: 3_600_000 };
  await saveArticles(db, { source, items, ...success }, timing);
  await reindexNews(db, [source], now);
  statements = [];
  const late = {
    title: "AI learns three",
    url: "https://daily.example/three",
    description: "",
    publishedAt: now.toISOString(),
  };
  await saveArticles(db, { source, items: [...items, late], ...success }, timing);
  expect(await reindexNews(db, [source], now)).toBe(1);
  expect(statements.length).toBeLessThan(60);
  const titles = async () => (await readPeriod(db, "2026-03-01")).map(({ title }) => title);
  expect(await titles()).toContain("AI learns three");
  const old = "https://daily.example/50000";
  await hideStory(db, `${old}?utm_source=x`, now);
  const found = () => db.selectFrom("search_documents").select("key").where("key", "=", old).execute();
  expect(await found()).toHaveLength(0);
  await unhideStory(db, old);
  expect(await found()).toHaveLength(1);
  const { count } = await db
    .selectFrom("news_archive")
    .select(db.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  // What is older than thirteen months is gone, and nothing else.
  expect(count).toBe(401 * 247 + 3);
});
