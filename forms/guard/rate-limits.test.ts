import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../../test/support/postgres.ts";
import { holdThreshold, limitRules } from "./rate-limit-counters.ts";
import { openRateLimits, type RateLimits } from "./rate-limits.ts";

const secret = "a secret of thirty-two characters";
const noon = new Date("2026-03-05T12:00:00Z");
const burst = limitRules.burst.points;
const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;

let postgres: TestDatabase;
const folders: string[] = [];

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
}, 60_000);

afterAll(async () => {
  await postgres.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function open(databaseUrl?: string): Database {
  const dataDir = mkdtempSync(join(tmpdir(), "limits-"));
  folders.push(dataDir);
  return openDatabase({ dataDir, databaseUrl });
}

/** How many of `count` submissions are let in. */
async function send(limits: RateLimits, address: string, count: number): Promise<number> {
  let taken = 0;
  for (let i = 0; i < count; i++) if ((await limits.take(address)).ok) taken++;
  return taken;
}

describe.each(["memory", "PostgreSQL"])("limits in %s", (place) => {
  let db: Database;
  let limits: RateLimits;

  beforeEach(async () => {
    db = open(place === "memory" ? undefined : postgres.url);
    await migrate(db);
    await db.deleteFrom("limits").execute();
    // The clock alone: timers of the database driver must go on.
    vi.useFakeTimers({ now: noon, toFake: ["Date"] });
    limits = openRateLimits(db, secret);
  });

  afterEach(async () => {
    vi.useRealTimers();
    await db.destroy();
  });

  test("thirty in ten minutes are taken from one network, the next is told when to come back", async () => {
    expect(await send(limits, "192.0.2.1", burst)).toBe(burst);
    vi.setSystemTime(noon.getTime() + 3 * minute);
    expect(await limits.take("192.0.2.1")).toEqual({ ok: false, from: "network", retryAfter: 7 * 60 });
    expect((await limits.take("192.0.2.2")).ok).toBe(true);
    vi.setSystemTime(noon.getTime() + 10 * minute + 1);
    expect((await limits.take("192.0.2.1")).ok).toBe(true);
  });

  test("forty that press at the same moment are thirty", async () => {
    const all = await Promise.all(Array.from({ length: burst + 10 }, () => limits.take("192.0.2.1")));
    expect(all.filter(({ ok }) => ok)).toHaveLength(burst);
  });

  test("a hundred and eighty a day are taken from one network", async () => {
    let taken = 0;
    for (let round = 0; round < 8; round++) {
      taken += await send(limits, "192.0.2.1", burst);
      vi.setSystemTime(Date.now() + 11 * minute);
    }
    expect(taken).toBe(limitRules.day.points);
    const refused = await limits.take("192.0.2.1");
    expect(refused).toMatchObject({ ok: false, retryAfter: (day - 88 * minute) / 1000 });
    vi.setSystemTime(noon.getTime() + day + 1);
    expect((await limits.take("192.0.2.1")).ok).toBe(true);
  });

  test("neighbours in one IPv6 network count together, a mapped IPv4 address counts as itself", async () => {
    for (let i = 0; i < burst; i++) await limits.take(`2001:db8:0:7::${i + 1}`);
    expect((await limits.take("2001:db8:0:7:ffff::1")).ok).toBe(false);
    expect((await limits.take("2001:db8:0:8::1")).ok).toBe(true);
    await send(limits, "::ffff:192.0.2.1", burst);
    expect((await limits.take("192.0.2.1")).ok).toBe(false);
  });

  test("after nine hundred in ten minutes from everywhere messages are held, and one loud network does not use them up", async () => {
    expect(await send(limits, "192.0.2.1", 2 * burst)).toBe(burst);
    let held = 0;
    for (let n = 1; n < holdThreshold; n++) {
      const permit = await limits.take(`198.51.${n % 128}.${n >> 7}`);
      if (permit.ok && permit.held) held++;
    }
    // Thirty of them came from the loud one.
    expect(held).toBe(burst - 1);
    expect(await limits.take("203.0.113.1")).toMatchObject({ ok: true, held: true });
    vi.setSystemTime(noon.getTime() + 10 * minute + 1);
    expect(await limits.take("203.0.113.1")).toMatchObject({ ok: true, held: false });
  });

  test("one provider's customer is one customer, however many addresses are theirs", async () => {
    let taken = 0;
    for (let n = 0; n < 64; n++) taken += await send(limits, `2001:db8:0:${n.toString(16)}::1`, 3);
    expect(taken).toBe(limitRules.homeBurst.points);
    for (let n = 0; n < 64; n++) taken += await send(limits, `2001:db8:0:${(n + 1).toString(16)}00::1`, 3);
    expect(taken).toBe(limitRules.wideBurst.points);
    expect(await limits.take("2001:db8:0:ff00::1")).toMatchObject({ ok: false, from: "network" });
    expect((await limits.take("2001:db8:1::1")).ok).toBe(true);
    let neighbours = 0;
    for (let n = 0; n < 64; n++) neighbours += await send(limits, `192.0.2.${n}`, 3);
    expect(neighbours).toBe(limitRules.wideBurst.points);
    expect((await limits.take("192.0.3.1")).ok).toBe(true);
  });

  test("mistakes count by themselves and loosely, for a while", async () => {
    for (let n = 0; n < limitRules.mistakes.points; n++) {
      expect(await limits.refusal("192.0.2.1")).toBeUndefined();
      await limits.countMistake("192.0.2.1");
    }
    vi.setSystemTime(noon.getTime() + 3 * minute);
    expect(await limits.refusal("192.0.2.1")).toEqual({ ok: false, from: "network", retryAfter: 7 * 60 });
    expect(await limits.refusal("192.0.2.2")).toBeUndefined();
    expect((await limits.take("192.0.2.1")).ok).toBe(true);
    for (let n = 0; n < limitRules.wideMistakes.points; n++)
      await limits.countMistake(`2001:db8:0:${n.toString(16)}::1`);
    expect((await limits.refusal("2001:db8:0:ffff::1"))?.from).toBe("network");
    vi.setSystemTime(noon.getTime() + 13 * minute + 1);
    expect(await limits.refusal("192.0.2.1")).toBeUndefined();
  });

  test("what is given back may be sent again", async () => {
    await send(limits, "192.0.2.1", burst - 1);
    for (let i = 0; i < 5; i++) {
      const permit = await limits.take("192.0.2.1");
      expect(permit.ok).toBe(true);
      if (permit.ok) await permit.refund();
    }
    expect(await send(limits, "192.0.2.1", 2)).toBe(1);
  });

  test("the fourth time a text comes in within a day it is a repeat", async () => {
    const times = [];
    for (let i = 0; i < 5; i++) times.push(await limits.isRepeated("the very same words"));
    expect(times).toEqual([false, false, false, true, true]);
    expect(await limits.isRepeated("")).toBe(false);
    vi.setSystemTime(noon.getTime() + day + 1);
    expect(await limits.isRepeated("the very same words")).toBe(false);
  });

  test.each([
    ["a day", day],
    ["a year", year],
  ])("a clock that is set %s ahead and back locks nobody out", async (_, jump) => {
    vi.setSystemTime(noon.getTime() + jump);
    expect(await send(limits, "192.0.2.1", burst + 1)).toBe(burst);
    for (let n = 0; n < 29; n++) await send(limits, `198.51.${n}.1`, burst);
    expect(await limits.take("203.0.113.1")).toMatchObject({ held: true });
    vi.setSystemTime(noon);
    expect(await limits.take("203.0.113.2")).toMatchObject({ held: false });
    expect(await send(limits, "192.0.2.1", burst + 1)).toBe(burst);
    vi.setSystemTime(noon.getTime() - jump);
    expect(await send(limits, "192.0.2.1", burst + 1)).toBe(burst);
    const refused = await limits.take("192.0.2.1");
    expect(refused.ok ? 0 : refused.retryAfter).toBeLessThanOrEqual(600);
  });
});

test("two servers on one PostgreSQL count together, and no address is written anywhere", async () => {
  const [one, two] = [open(postgres.url), open(postgres.url)];
  await migrate(one);
  await one.deleteFrom("limits").execute();
  const [here, there] = [openRateLimits(one, secret), openRateLimits(two, secret)];
  expect([await send(here, "192.0.2.77", burst - 4), await send(there, "192.0.2.77", burst - 4)]).toEqual([
    burst - 4,
    4,
  ]);
  const rows = JSON.stringify(await one.selectFrom("limits").selectAll().execute());
  expect(rows).not.toContain("192.0.2");
  vi.useFakeTimers({ now: Date.now() + day + minute, toFake: ["Date"] });
  await here.eraseExpired();
  vi.useRealTimers();
  expect(await one.selectFrom("limits").selectAll().execute()).toEqual([]);
  await Promise.all([one.destroy(), two.destroy()]);
});

test("while the database cannot be reached each server counts for itself", async () => {
  const lost = open("postgres://site@127.0.0.1:9/postgres");
  expect(await send(openRateLimits(lost, secret), "192.0.2.1", burst + 2)).toBe(burst);
  await lost.destroy();
});
