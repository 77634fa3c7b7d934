import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import type { ParsedItem } from "./parse/parse-feed.ts";
import { findSource, recordSuccess, saveFailure } from "./source-state.ts";
import { listArticles, maxKept, saveArticles } from "./store.ts";

let db: Database;
beforeEach(async () => {
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "news-")) });
  await migrate(db);
});
afterEach(() => db.destroy());

const a = { name: "A", url: "https://a.example/feed", topic: "AI" };
const b = { name: "B", url: "https://b.example/feed", topic: "AI" };
const wishes = { freshFor: null, movedTo: null };
const period = 3 * 3_600_000;
const ownerEmail = "owner@example.org";
const listed = [a.url, b.url];
const noon = new Date("2025-10-22T12:00:00Z");
const later = new Date("2025-10-22T15:00:00Z");

const item = (path: string, publishedAt?: string): ParsedItem => ({
  title: `Story ${path}`,
  description: "",
  url: `https://stories.example/${path}`,
  publishedAt,
});

const keep = (source: typeof a, items: ParsedItem[], now = noon, among = listed) =>
  saveArticles(
    db,
    { source, items, etag: '"1"', lastModified: null, ...wishes },
    { listed: among, now, period },
  );

const shown = async (urls = listed) =>
  (await listArticles(db, urls)).map(({ title, published_at }) => [title, published_at]);

test("stories are kept newest first, with what to ask next time", async () => {
  await keep(a, [item("old", "2025-10-20T00:00:00.000Z"), item("new", "2025-10-22T11:00:00.000Z")]);
  expect(await shown()).toEqual([
    ["Story new", "2025-10-22T11:00:00.000Z"],
    ["Story old", "2025-10-20T00:00:00.000Z"],
  ]);
  expect(await findSource(db, a.url)).toMatchObject({
    etag: '"1"',
    failures: 0,
    last_success: noon.toISOString(),
  });
});

test("stories without a credible date bear the time they were first seen, in the feed's order, and keep it", async () => {
  const items = [
    item("first"),
    item("second"),
    item("ahead", "2025-10-22T13:00:00.001Z"),
    item("soon", "2025-10-22T12:59:00.000Z"),
  ];
  await keep(a, items);
  await keep(a, items, later);
  expect(await shown()).toEqual([
    ["Story soon", "2025-10-22T12:59:00.000Z"],
    ["Story first", "2025-10-22T12:00:00.000Z"],
    ["Story second", "2025-10-22T11:59:59.999Z"],
    ["Story ahead", "2025-10-22T11:59:59.998Z"],
  ]);
});

test("a story that is dated anew each time does not climb", async () => {
  await keep(a, [item("x", "2025-10-22T11:00:00.000Z")]);
  await keep(a, [item("x", "2025-10-22T15:00:00.000Z")], later);
  expect(await shown()).toEqual([["Story x", "2025-10-22T12:00:00.000Z"]]);
});

test("a corrected headline replaces the old one", async () => {
  await keep(a, [item("x", "2025-10-22T11:00:00.000Z")]);
  await keep(a, [{ ...item("x", "2025-10-22T11:00:00.000Z"), title: "Corrected" }], later);
  expect(await shown()).toEqual([["Corrected", "2025-10-22T11:00:00.000Z"]]);
});

test("an address that two feeds bring stays with the first, until that one leaves the list", async () => {
  await keep(a, [item("x", "2025-10-22T11:00:00.000Z")]);
  await keep(b, [{ ...item("x", "2025-10-22T11:30:00.000Z"), title: "Copy" }]);
  expect(await shown()).toEqual([["Story x", "2025-10-22T11:00:00.000Z"]]);
  await keep(b, [{ ...item("x", "2025-10-22T11:30:00.000Z"), title: "Copy" }], later, [b.url]);
  expect(await shown([b.url])).toEqual([["Copy", "2025-10-22T11:30:00.000Z"]]);
});

test("stories of a feed that left the list are not shown", async () => {
  await keep(a, [item("x")]);
  expect(await shown([b.url])).toEqual([]);
  expect(await shown([])).toEqual([]);
});

test("of each source the newest are kept, and all that its feed still holds", async () => {
  const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString();
  await keep(
    a,
    Array.from({ length: maxKept }, (_, index) => item(`old-${index}`, day(index))),
  );
  await keep(b, [item("other", day(0))]);
  await keep(a, [item("ancient", "2001-01-01T00:00:00.000Z"), item("new", day(250))], later);
  const titles = (await shown()).map(([title]) => title);
  expect(titles).toHaveLength(maxKept + 1);
  expect(titles).toContain("Story ancient");
  expect(titles).toContain("Story other");
  expect(titles).not.toContain("Story old-1");
  expect(titles).toContain("Story old-2");
});

test("a failure is counted and its reason kept, the stories stay, and a success forgets it", async () => {
  await keep(a, [item("x")]);
  await saveFailure(db, a, { reason: "It answered 500 instead of 200." }, { now: later, period, ownerEmail });
  await saveFailure(db, a, { reason: "It is no feed." }, { now: later, period, ownerEmail });
  expect(await findSource(db, a.url)).toMatchObject({
    failures: 2,
    last_error: "It is no feed.",
    etag: '"1"',
  });
  expect(await findSource(db, a.url)).toMatchObject({
    last_attempt: later.toISOString(),
    last_success: noon.toISOString(),
    failing_since: later.toISOString(),
  });
  expect(await shown()).toHaveLength(1);
  await recordSuccess(db, a, wishes, { now: later, period });
  expect(await findSource(db, a.url)).toMatchObject({
    failures: 0,
    last_error: null,
    last_success: later.toISOString(),
  });
});

test("a refresh that fails half way leaves everything as it was", async () => {
  await keep(a, [item("x", "2025-10-22T11:00:00.000Z")]);
  const broken = { ...item("y"), title: null as unknown as string };
  await expect(keep(a, [item("x"), broken], later)).rejects.toThrow();
  expect(await shown()).toEqual([["Story x", "2025-10-22T11:00:00.000Z"]]);
  expect(await findSource(db, a.url)).toMatchObject({ last_attempt: noon.toISOString() });
});
