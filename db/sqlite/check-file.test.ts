import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillInbox } from "../../test/durability/full-inbox.ts";
import { checkBeforeOpen } from "./check-file.ts";

const dataDir = mkdtempSync(join(tmpdir(), "look-"));

beforeAll(() => fillInbox(dataDir, 300));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("nothing is said of a sound database, and nothing of the very first start", async () => {
  expect(await checkBeforeOpen({ dataDir })).toEqual([]);
  expect(await checkBeforeOpen({ dataDir: join(dataDir, "first") })).toEqual([]);
});

test("a database that cannot be read in the time of a start does not hold it up, and the owner is told how to have it read", async () => {
  const { mtimeMs } = statSync(join(dataDir, "site.db"));
  const [sentence] = await checkBeforeOpen({ dataDir }, 1);
  expect(sentence).toMatch(/too large to be looked through .* opened without\. .*npm run desk -- doctor$/);
  expect(statSync(join(dataDir, "site.db")).mtimeMs).toBe(mtimeMs);
});
