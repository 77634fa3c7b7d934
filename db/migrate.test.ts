import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "db-"));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test("a first start makes a private folder and every table", async () => {
  const fresh = join(dataDir, "new", "data");
  const db = openDatabase({ dataDir: fresh });
  await migrate(db);
  expect(statSync(fresh).mode & 0o777).toBe(0o700);
  const names = (await db.introspection.getTables()).map((table) => table.name);
  expect(names).toEqual(expect.arrayContaining(["submissions", "news_sources", "news_articles"]));
  await db.destroy();
});

test("commits are kept through a power cut and a lock never freezes the pages for long", async () => {
  const db = openDatabase({ dataDir });
  const setting = async (name: string) =>
    Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];
  expect(await setting("journal_mode")).toBe("wal");
  expect(await setting("synchronous")).toBe(2);
  expect(await setting("foreign_keys")).toBe(1);
  expect(await setting("busy_timeout")).toBe(10);
  await db.destroy();
});

test("a second start changes nothing", async () => {
  const db = openDatabase({ dataDir });
  await migrate(db);
  const state = async () => ({
    tables: (await sql`select type, name, sql from sqlite_master order by name`.execute(db)).rows,
    applied: (await sql`select * from kysely_migration order by name`.execute(db)).rows,
  });
  const before = await state();
  expect(before.applied.length).toBeGreaterThan(0);
  await migrate(db);
  expect(await state()).toEqual(before);
  await db.destroy();
});

test("the owner may go back to an earlier version, unless a newer one has taken something away", async () => {
  const db = openDatabase({ dataDir });
  await migrate(db);
  const seen = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);
  await seen("900-later");
  expect(await migrate(db)).toBe("900-later");
  await seen("901-other-keys-no-way-back");
  await expect(migrate(db)).rejects.toThrow(
    /written by a newer version of this site \(it has "901-other-keys-no-way-back"\)/,
  );
  await db.destroy();
});

test("a version that lacks what a newer one has seen, and has what that one has not, does not start", async () => {
  const db = openDatabase({ dataDir });
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('900-later', '2030-01-01')`.execute(db);
  await sql`delete from kysely_migration where name = '009-pictures'`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/newer version of this site \(it has "900-later"\)/);
  await db.destroy();
});

test("a migration that takes something away says in its name that there is no way back", () => {
  const folder = join(import.meta.dirname, "migrations");
  // Written before there was a way back; no version without them is in use.
  const before = ["006-less-to-write.ts", "009-pictures.ts"];
  const files = readdirSync(folder).filter((name) => !name.endsWith(".test.ts"));
  const taking = files.filter((name) =>
    /\b(drop|rename)|\b(alterColumn|modifyColumn|setNotNull)\b/.test(
      readFileSync(join(folder, name), "utf8"),
    ),
  );
  expect(taking.filter((name) => !/-no-way-back\.ts$/.test(name))).toEqual(before);
});

test("a folder that is a file is refused with a plain sentence", () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  expect(() => openDatabase({ dataDir: file })).toThrow(
    /data folder .* cannot be written to. Check DATA_DIR./,
  );
});

test("a file that is no database is refused with a plain sentence", () => {
  writeFileSync(join(dataDir, "site.db"), "this is a letter, not a database".repeat(100));
  expect(() => openDatabase({ dataDir })).toThrow(/site\.db cannot be opened: file is not a database/);
});

test.skipIf(process.getuid?.() === 0)("a folder without permission is refused with a plain sentence", () => {
  chmodSync(dataDir, 0o500);
  expect(() => openDatabase({ dataDir })).toThrow(/cannot be written to/);
  chmodSync(dataDir, 0o700);
});

test("four processes that start at once all come up on one schema", { timeout: 30_000 }, async () => {
  const script = `
    import { migrate } from "${import.meta.dirname}/migrate.ts";
    import { openDatabase } from "${import.meta.dirname}/open.ts";
    const db = openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    await migrate(db);
    await db.destroy();`;
  const starts = [1, 2, 3, 4].map(async () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
    return (await once(child, "exit"))[0];
  });
  expect(await Promise.all(starts)).toEqual([0, 0, 0, 0]);
});
