import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { daysBefore, eraseExpiredNightly, monthsBefore } from "./nightly-retention.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./schema.ts";

let dataDir: string;
let db: Database;
let rounds: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "forget-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  rounds = [];
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const forget = async (_: Database, now: Date) => rounds.push(now.toISOString());
/** Memphis is five hours behind in summer: 08:00 UTC is three in the morning. */
const visit = (iso: string) =>
  eraseExpiredNightly(db, { now: new Date(iso), timeZone: "America/Chicago" }, [forget]);
async function visits(...times: string[]): Promise<string[]> {
  for (const time of times) await visit(time);
  return rounds;
}

test("retention runs once a night, from three o'clock on, however often it is called", async () => {
  const times = ["2026-07-01T12:00Z", "2026-07-02T07:59Z", "2026-07-02T08:01Z", "2026-07-02T08:11Z"];
  // The first visit is only noted, and the one at three in the next night comes 20 hours later.
  expect(await visits(...times, "2026-07-03T07:50Z")).toEqual(["2026-07-02T08:01:00.000Z"]);
  expect(await visits("2026-07-03T08:00Z", "2026-07-03T20:00Z")).toHaveLength(2);
});

test("after a pause of more than three days the first night is only noted", async () => {
  expect(await visits("2026-07-01T09:00Z", "2026-07-04T10:00Z")).toEqual([]);
  expect(await visits("2026-07-05T09:00Z")).toHaveLength(1);
});

test("a clock that is a year ahead erases nothing before it has been so for a night, and back again nothing either", async () => {
  await visits("2026-07-01T09:00Z", "2026-07-02T09:00Z");
  rounds = [];
  expect(await visits("2027-07-02T12:00Z", "2027-07-02T23:00Z", "2026-07-02T13:00Z")).toEqual([]);
  expect(await visits("2026-07-03T09:00Z", "2026-07-04T09:00Z")).toEqual([
    "2026-07-03T09:00:00.000Z",
    "2026-07-04T09:00:00.000Z",
  ]);
});

test("a clock that jumps a day ahead and back costs a round at most", async () => {
  await visits("2026-07-01T09:00Z", "2026-07-02T09:00Z", "2026-07-03T12:00Z", "2026-07-02T12:00Z");
  rounds = [];
  expect(await visits("2026-07-03T09:00Z", "2026-07-04T09:00Z")).toContain("2026-07-04T09:00:00.000Z");
});

test("of two processes one forgets", async () => {
  await visit("2026-07-01T09:00Z");
  const other = openDatabase({ dataDir });
  const clock = { now: new Date("2026-07-02T09:00Z"), timeZone: "America/Chicago" };
  const slow = async (database: Database, now: Date) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return forget(database, now);
  };
  const both = await Promise.all([
    eraseExpiredNightly(db, clock, [slow]),
    eraseExpiredNightly(other, clock, [slow]),
  ]);
  await other.destroy();
  expect(rounds).toHaveLength(1);
  expect(both.filter((erased) => erased !== undefined)).toHaveLength(1);
});

test("months end where the calendar ends them", () => {
  expect(monthsBefore(new Date("2028-02-29T08:00Z"), 24).toISOString()).toBe("2026-02-28T08:00:00.000Z");
  expect(monthsBefore(new Date("2026-07-31T08:00Z"), 24).toISOString()).toBe("2024-07-31T08:00:00.000Z");
  expect(daysBefore(new Date("2026-03-01T08:00Z"), 30).toISOString()).toBe("2026-01-30T08:00:00.000Z");
});
