import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { readSettings } from "../server/config.ts";
import { openHealthWatch, unchecked } from "./health.ts";

const dataDir = mkdtempSync(join(tmpdir(), "watch-"));
const settings = readSettings({ DATA_DIR: dataDir });
const log = { warn: () => {} };

test("a header waits for no database that hangs", async () => {
  const open = () => new Promise<never>(() => {});
  const watch = openHealthWatch({ settings, now: () => new Date(), open, sources: [] }, log);
  expect(await watch.read()).toEqual(unchecked);
});

test("what was read is shown for a minute, and anew when somebody looks", async () => {
  const db = openDatabase({ dataDir });
  await migrate(db);
  let opened = 0;
  const open = async () => {
    opened += 1;
    return db;
  };
  const watch = openHealthWatch({ settings, now: () => new Date(), open, sources: [] }, log);
  const first = await watch.look();
  expect(first.find(({ key }) => key === "database")?.state).toBe("ok");
  const before = opened;
  expect(await watch.read()).toBe(first);
  expect(opened).toBe(before);
  expect(await watch.look()).not.toBe(first);
  await db.destroy();
});
