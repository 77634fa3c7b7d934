import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { record } from "../../publishing/kinds/record.ts";
import * as markdown from "../../text/markdown/render-safely.ts";
import { readIn } from "../../text/words/reading.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import { loader } from "./open-data.ts";

const many = 220;
let folder: string;
let db: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "data-"));
  db = openDatabase({ dataDir: folder });
  await migrate(db);
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < many; n++) {
      const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
      const values = {
        ...{ title: n === 0 ? "=0 stands here" : `Number ${n}`, date: day, topics: "air", grade: "A" },
        sources: "The Paper | Report | 2026-06-16 | https://paper.example/report",
      };
      const body = "Somebody decided something here.";
      const saving = { by: "a test", now: new Date(day), state: "published" } as const;
      expect(await createEntry(trx, record, { values, body }, saving)).toMatchObject({ outcome: "saved" });
    }
  });
}, 60_000);

afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test("while the table of a long Record is made, others are answered", async () => {
  let turns = 0;
  let isMade = false;
  const count = () => {
    turns += 1;
    if (!isMade) setImmediate(count);
  };
  setImmediate(count);
  const text = await (await get("/record.csv")).text();
  isMade = true;
  expect(text.trimEnd().split("\r\n")).toHaveLength(many + 1);
  expect(turns).toBeGreaterThanOrEqual(4);
});

test("of a long Record a feed renders no more than the entries of its page, the newest first", async () => {
  const rendering = vi.spyOn(markdown, "renderSafely");
  const { items } = await (await get("/record.json?page=2")).json();
  expect(items).toHaveLength(100);
  expect(items[0].title).toMatch(/^Number 119 /);
  expect(rendering).toHaveBeenCalledTimes(100);
});

test("in another language too no cell of a table is a formula", async () => {
  const inSpanish = { code: "es", tag: "es", words: {} };
  const text = await readIn(inSpanish, async () => (await get("/record.csv")).text());
  expect(text).toContain("\n2026-01-01,,'=0 stands here,");
});

function get(path: string): Promise<Response> {
  const request = new Request(`https://city.example${path}`);
  const context = new RouterContextProvider();
  const values = { db, siteUrl: "https://city.example", now: () => new Date("2027-01-01"), uses: () => {} };
  context.set(requestContext, values as unknown as RequestContext);
  return loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0]);
}
