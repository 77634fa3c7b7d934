import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { backupFolder, listBackups, openBackup, openBackups } from "./backup-folder.ts";
import { inspectCopy } from "./inspect-backup.ts";

test("backups are listed and opened by name alone; the desk keeps fourteen of its own and touches no other", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "backups-"));
  const db = openDatabase({ dataDir });
  await migrate(db);
  const folder = backupFolder(dataDir);
  const makeAt = async (instant: string) => {
    const made = await openBackups(db, { dataDir }, () => new Date(instant)).make();
    if ("problem" in made) throw new Error(made.problem);
    return made;
  };
  expect(await listBackups(folder)).toEqual([]);
  const first = await makeAt("2026-07-01T12:00:00Z");
  expect(statSync(first.path).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect((await inspectCopy(first.path)).rows.get("submissions")).toBe(0);

  const old = (name: string, day: number) => {
    const path = join(folder, name);
    writeFileSync(path, "SQLite format 3\0 and more");
    utimesSync(path, day * 86_400, day * 86_400);
  };
  for (let day = 1; day <= 14; day++) old(`2020-01-${String(day).padStart(2, "0")}T000000Z-desk.db`, day);
  for (let day = 1; day <= 3; day++) old(`2020-01-0${day}T000000Z-daily.db`, day);
  writeFileSync(join(folder, "notes.txt"), "no backup");
  old("half.db.part-77", 1);
  symlinkSync(join(dataDir, "site.db"), join(folder, "link.db"));
  mkdirSync(join(folder, "2020-01-01"));
  const second = await makeAt("2026-07-01T12:00:01Z");
  const names = (await listBackups(folder)).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith("-desk.db"))).toHaveLength(14);
  expect(names.filter((name) => name.endsWith("-daily.db"))).toHaveLength(3);
  expect(names).not.toContain("half.db.part-77");
  expect(existsSync(join(folder, "notes.txt"))).toBe(true);

  await expect(makeAt("2026-07-01T12:00:01Z")).rejects.toThrow("is there already");

  const opened = await openBackup(dataDir, second.name);
  expect(opened?.bytes).toBe(second.bytes);
  await opened?.handle.close();
  for (const name of ["../site.db", "notes.txt", "link.db", "", second.path, "half.db.part-77"])
    expect(await openBackup(dataDir, name)).toBeUndefined();
  await db.destroy();
});
