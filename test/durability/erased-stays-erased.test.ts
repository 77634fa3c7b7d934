/** An erased person does not come back with a backup; typed at the desk. erased-stays-erased.long.test.ts does it at length. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRows, desk, eraseBetweenBackups, erasedAgain } from "./erasure.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "erased-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("on SQLite a backup brings back everybody but who was erased since, from the database that was there", async () => {
  const settings = { DATA_DIR: join(folder, "lite") };
  const { old, newer } = await eraseBetweenBackups(settings, folder);
  rmSync(join(settings.DATA_DIR, "erased"));
  expect(desk(settings, "restore", old)).toContain(erasedAgain);
  const restored = await allRows(settings);
  expect(restored).toContain("Stays");
  expect(restored).not.toMatch(/victim|Before/i);
  // Not in the bytes either; what the restore replaced is another file.
  const bytes = readFileSync(join(settings.DATA_DIR, "site.db"), "latin1");
  expect(bytes).not.toMatch(/victim@example/i);
  expect(readdirSync(settings.DATA_DIR).filter((name) => /restoring|\.json\./.test(name))).toEqual([]);

  // Who wrote again after the erasure is not erased from a backup that was made after it.
  expect(desk(settings, "restore", newer)).not.toContain("Erased again");
  expect(await allRows(settings)).toContain("Written after the erasure");
});
