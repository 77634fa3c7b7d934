import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { readSettings } from "../../server/config.ts";
import { typeCommand } from "../../test/support/typed-commands.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "newsletter-desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

function type(...words: string[]): Promise<string> {
  const settings = readSettings({ DATA_DIR: dataDir, SITE_URL: "https://site.example" });
  return typeCommand({ db, settings, now: () => new Date("2026-03-06T18:00:00Z") }, "newsletter", ...words);
}

test("a list is looked through first, and each refused line is named", async () => {
  const list = join(dataDir, "list.txt");
  writeFileSync(list, "ada@example.org\nnonsense\nada@example.org\n");
  const lines = "  line 2: no address (nonsense)\n  line 3: the same as line 1 (ada@example.org)\n";
  expect(await type("import", list, "--check")).toBe(`1 address would be added.\n${lines}`);
  expect(await db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  expect(await type("import", list, "--ask")).toContain("1 address asked to confirm; 0 known");
  expect(await db.selectFrom("subscribers").select("state").execute()).toEqual([{ state: "pending" }]);
});
