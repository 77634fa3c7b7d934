import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWriter, type Write } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { malformed, seeded } from "../../test/http/malformed-forms.ts";
import { forms } from "../catalog.ts";
import { limitRules } from "../guard/rate-limit-counters.ts";
import { openRateLimits } from "../guard/rate-limits.ts";
import { receive } from "./receive.ts";

const dataDir = mkdtempSync(join(tmpdir(), "malformed-"));
let db: Database;
let write: Write;

beforeAll(async () => {
  db = openDatabase({ dataDir });
  await migrate(db);
  write = openWriter(db);
});

afterAll(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

test("ten thousand malformed forms are refused one by one, keep nothing but what passes every rule, and leave no trace in memory", async () => {
  const random = seeded(3);
  const log: unknown[] = [];
  // Without the limit of mistakes: each of them is to be looked at.
  const limits = { ...openRateLimits(db, undefined), refusal: async () => undefined };
  const kinds: Record<string, number> = {};
  const send = async () => {
    const { path, headers, body } = malformed(random);
    const page = path.split(/\.data|\?|_/)[0];
    const form = Object.values(forms).find((each) => each.path === (page || "/"));
    if (!form) throw new Error(`no form at ${path}`);
    const request = new Request(`https://901ai.example${path}`, { method: "POST", headers, body });
    const reception = { write, limits, now: new Date(), clientAddress: "192.0.2.1", log: log.push.bind(log) };
    const { kind } = await receive(form, request, reception);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  };
  for (let n = 0; n < 1000; n++) await send();
  const before = await heapMegabytes();
  for (let n = 0; n < 9000; n++) await send();
  expect((await heapMegabytes()) - before).toBeLessThan(10);

  expect(Object.values(kinds).reduce((sum, count) => sum + count)).toBe(10_000);
  // A few happen to pass every rule; the rest of those is over the limit, if there are so many.
  const { limited: _, ...others } = kinds;
  expect(Object.keys(others).sort()).toEqual(["invalid", "refused", "saved"]);
  expect(log).toEqual([]);
  const kept = await db.selectFrom("submissions").selectAll().execute();
  expect(kept.length).toBeLessThanOrEqual(limitRules.burst.points);
  for (const { fields } of kept) expect(fields).not.toMatch(/\\u0000|\\ud800/);
});

/** What is held once everything that can be let go is let go. */
async function heapMegabytes(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    collect();
  }
  return process.memoryUsage().heapUsed / 2 ** 20;
}
