import { beforeEach, describe, expect, test } from "vitest";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { bumpContentVersions, readContentVersions } from "./content-versions.ts";
import type { Database } from "./schema.ts";

const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    await db.deleteFrom("content_versions").execute();
  });
  const bump = (tags: string[]) => db.transaction().execute((trx) => bumpContentVersions(trx, tags));

  test("every change of a kind counts one, and the others stay", async () => {
    expect(await readContentVersions(db)).toEqual(new Map());
    await bump(["story"]);
    await bump(["event", "story", "event"]);
    await bump([]);
    expect(Object.fromEntries(await readContentVersions(db))).toEqual({ story: 2, event: 1 });
  });

  test("many changes at once are all counted, in whatever order they name their kinds", async () => {
    const pairs = Array.from({ length: 20 }, (_, i) => (i % 2 ? ["story", "event"] : ["event", "story"]));
    await Promise.all(pairs.map(bump));
    expect(Object.fromEntries(await readContentVersions(db))).toEqual({ story: 20, event: 20 });
  });

  test("a change that is rolled back counts nothing", async () => {
    const failing = db.transaction().execute(async (trx) => {
      await bumpContentVersions(trx, ["story"]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await readContentVersions(db)).toEqual(new Map());
  });
});
