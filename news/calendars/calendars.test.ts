/** Calendars that are read again and again: politely, and so far ahead as on the first day. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { type FeedServer, startFeedServer } from "../../test/support/feed-server.ts";
import { listCalendars, refreshCalendars } from "./calendars.ts";

let server: FeedServer;
let db: Database;
const dataDir = mkdtempSync(join(tmpdir(), "calendars-"));
const start = new Date("2026-11-27T15:00:00Z");
const log = { warn: () => undefined };

beforeAll(async () => {
  server = await startFeedServer({ files: join(import.meta.dirname, "../../test/fixtures/calendars") });
  db = openDatabase({ dataDir });
  await migrate(db);
  const row = { url: `${server.url}/google.ics`, name: "Neighbors" };
  await db
    .insertInto("calendars")
    .values({ ...row, added_at: start.toISOString() })
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Reads what is due so many hours after the start; says which answers the server gave for the file. */
async function readAfter(hours: number): Promise<{ tried: number; conditional: boolean[] }> {
  server.hits.length = 0;
  const now = () => new Date(start.getTime() + hours * 3_600_000);
  const tried = await refreshCalendars(db, { allowPrivate: true, userAgent: "Test", now, log });
  const asked = server.hits.filter(({ path }) => path.endsWith(".ics"));
  return { tried, conditional: asked.map(({ headers }) => "if-none-match" in headers) };
}
const dates = () =>
  db.selectFrom("calendar_dates").select(["starts_at", "is_missing"]).orderBy("starts_at").execute();

test("once an hour, with validators; once a day whole, so that a series without end goes on", async () => {
  expect(await readAfter(0)).toEqual({ tried: 1, conditional: [false] });
  const first = await dates();
  expect(await readAfter(0.5)).toEqual({ tried: 0, conditional: [] });
  expect(await readAfter(2)).toEqual({ tried: 1, conditional: [true] });
  expect(await dates()).toEqual(first);
  expect(await readAfter(24 * 40)).toEqual({ tried: 1, conditional: [false] });
  const later = await dates();
  expect(later.at(-1)?.starts_at.slice(0, 7)).toBe("2028-02");
  expect(later.every(({ is_missing }) => is_missing === 0)).toBe(true);
});

test("a removed calendar can be brought back for thirty days, and is then erased with its dates", async () => {
  await db.updateTable("calendars").set({ removed_at: start.toISOString() }).execute();
  expect((await readAfter(24 * 29)).tried).toBe(0);
  expect(await dates()).not.toEqual([]);
  await readAfter(24 * 31);
  expect(await db.selectFrom("calendars").select("id").execute()).toEqual([]);
  expect(await dates()).toEqual([]);
});

test("nobody gets a mail about a calendar that fails for days", async () => {
  await db
    .insertInto("people")
    .values({
      ...{ email: "ada@example.org", address: "ada@example.org", name: "Ada", role: "owner" },
      invited_at: start.toISOString(),
    })
    .execute();
  const row = { url: `${server.url}/gone.ics`, name: "Gone" };
  await db
    .insertInto("calendars")
    .values({ ...row, added_at: start.toISOString() })
    .execute();
  for (let day = 50; day < 56; day++) await readAfter(24 * day);
  expect(await listCalendars(db)).toMatchObject([{ name: "Gone", failures: 6 }]);
  expect(await db.selectFrom("outbox").select("key").execute()).toEqual([]);
});
