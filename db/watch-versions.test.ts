/** How a server notices that the content has changed, on both engines. */
import { expect, test } from "vitest";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import {
  bumpContentVersions,
  readContentVersions,
  type WatchOptions,
  watchContentVersions,
} from "./content-versions.ts";
import type { Database } from "./schema.ts";

const databases = openOnBothEngines();
const never = 3_600_000;

function watch(db: Database, more: Partial<WatchOptions> = {}) {
  const seen = { changes: 0, warnings: 0 };
  const watching = watchContentVersions({
    db,
    onChange: async () => {
      seen.changes += 1;
    },
    log: { warn: () => (seen.warnings += 1) },
    interval: never,
    ...more,
  });
  return { ...watching, seen };
}

const bump = (db: Database, ...tags: string[]) =>
  db.transaction().execute((transaction) => bumpContentVersions(transaction, tags));

test.each(engines)(
  "%s: the first look counts as a change, later ones only when one was committed",
  async (engine) => {
    const db = databases[engine];
    const { look, close, seen } = watch(db);
    await look();
    await look();
    expect(seen.changes).toBe(1);
    await bump(db, "event");
    await look();
    await look();
    expect(seen.changes).toBe(2);
    const rolledBack = db.transaction().execute(async (transaction) => {
      await bumpContentVersions(transaction, ["event"]);
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await look();
    expect(seen.changes).toBe(2);
    await close();
  },
);

test.each(engines)("%s: a change is found without being told, by looking again and again", async (engine) => {
  const db = databases[engine];
  const { close, seen } = watch(db, { interval: 20 });
  await expect.poll(() => seen.changes).toBe(1);
  await bump(db, "story");
  await expect.poll(() => seen.changes).toBe(2);
  await close();
  await bump(db, "story");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen.changes).toBe(2);
});

test.each(engines)(
  "%s: a change during the work for the last one is not lost, and the work never runs twice at once",
  async (engine) => {
    const db = databases[engine];
    let [running, most, changes] = [0, 0, 0];
    const { look, close } = watch(db, {
      onChange: async () => {
        changes += 1;
        running += 1;
        most = Math.max(most, running);
        if (changes === 1) {
          await bump(db, "event");
          // Not awaited: it resolves when this work is done.
          void look();
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
      },
    });
    await Promise.all([look(), look(), look()]);
    expect([changes, most]).toEqual([2, 1]);
    await close();
  },
);

test.each(engines)("%s: work that fails is said and done again at the next look", async (engine) => {
  let broken = true;
  const done: string[] = [];
  const { look, close, seen } = watch(databases[engine], {
    onChange: async () => {
      if (broken) throw new Error("no room");
      done.push("done");
    },
  });
  await look();
  expect([done, seen.warnings]).toEqual([[], 1]);
  broken = false;
  await look();
  await look();
  expect([done, seen.warnings]).toEqual([["done"], 1]);
  await close();
});

test.each(engines)(
  "%s: two transactions that change the same kinds in other orders both commit",
  async (engine) => {
    const db = databases[engine];
    const before = await readContentVersions(db);
    const orders = Array.from({ length: 20 }, (_, i) => (i % 2 ? ["a", "b", "c"] : ["c", "b", "a", "a"]));
    await Promise.all(orders.map((tags) => bump(db, ...tags)));
    const after = await readContentVersions(db);
    for (const tag of ["a", "b", "c"]) expect((after.get(tag) ?? 0) - (before.get(tag) ?? 0)).toBe(20);
  },
);
