import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { readSettings } from "../../server/config.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import { typeCommand } from "../../test/support/typed-commands.ts";

const folder = mkdtempSync(join(tmpdir(), "pictures-desk-"));
let db: Database;

beforeAll(async () => {
  db = openDatabase({ dataDir: folder });
  await migrate(db);
});
afterAll(() => db.destroy());

async function add(file: string): Promise<string> {
  const terminal = {
    db,
    settings: readSettings({ DATA_DIR: folder }),
    now: () => new Date("2026-11-22T18:00:00Z"),
  };
  return typeCommand(terminal, "pictures", "add", join(folder, file));
}

test("the owner gets the lines that belong into an entry's file, and the same ones for the same picture", async () => {
  writeFileSync(join(folder, "hall.jpg"), await drawPhoto({ width: 700, height: 500 }).jpeg().toBuffer());
  const said = await add("hall.jpg");
  expect(said).toMatch(/^It was added.*\n\npicture: [0-9a-f]{32}\nalt: \n$/);
  const again = await add("hall.jpg");
  expect(again).toContain("It was here already.");
  expect(again.split("\n").slice(1)).toEqual(said.split("\n").slice(1));
});

test("a file that cannot be a picture is named with the reason", async () => {
  writeFileSync(join(folder, "logo.svg"), "<svg/>");
  await expect(add("logo.svg")).rejects.toThrow(
    "logo.svg was not added. It is no JPEG, PNG, WebP, AVIF or GIF.",
  );
  await expect(add("nothing.jpg")).rejects.toThrow(
    "nothing.jpg was not added. There is no such file, or it may not be read.",
  );
});
