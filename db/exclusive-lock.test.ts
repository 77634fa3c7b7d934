import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runExclusive } from "./exclusive-lock.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./schema.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "alone-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a job that is running is not started a second time, and its lock is free again after it failed", async () => {
  const other = openDatabase({ dataDir });
  const nested = runExclusive(db, "news", async () => [
    await runExclusive(db, "news", async () => 1),
    await runExclusive(other, "news", async () => 2),
    await runExclusive(other, "mail", async () => 3),
  ]);
  expect(await nested).toEqual([undefined, undefined, 3]);
  await expect(
    runExclusive(db, "news", async () => {
      throw new Error("no luck");
    }),
  ).rejects.toThrow("no luck");
  expect(await runExclusive(other, "news", async () => 4)).toBe(4);
  await other.destroy();
});

test.each([
  ["whose minute is over", -1_000],
  ["of a clock that ran a year ahead", 365 * 86_400_000],
])("the lease of a dead process %s holds nobody up", async (_, ahead) => {
  const held_until = new Date(Date.now() + ahead).toISOString();
  await db
    .insertInto("chores")
    .values({ name: "news", last_done: null, holder: "gone", held_until })
    .execute();
  expect(await runExclusive(db, "news", async () => "done")).toBe("done");
});

test("the lease of a living process is respected", async () => {
  const held_until = new Date(Date.now() + 30_000).toISOString();
  await db
    .insertInto("chores")
    .values({ name: "news", last_done: null, holder: "other", held_until })
    .execute();
  expect(await runExclusive(db, "news", async () => "done")).toBeUndefined();
});
