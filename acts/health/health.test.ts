/** Checks and backups as acts: what each refuses, and what it leaves in the log. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { checkPromises, readPromises } from "../../monitoring/doctor/promises.ts";
import { readDkimSelector } from "../../monitoring/health-notes.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import type { ActServices } from "../act.ts";

const now = new Date("2026-07-02T03:04:05Z");
let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "health-acts-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const act = (name: string, input = {}, more = {}, role: "owner" | "editor" = "owner") => {
  const settings = { dataDir, smtpUrl: "" } as ActServices["settings"];
  return actingOn(db, { settings, ...more }).act(name, "", input, { now, role });
};
const log = async () => {
  const rows = await db.selectFrom("events").select(["act", "target"]).orderBy("id").execute();
  return rows.map((row) => `${row.act} ${row.target}`);
};

test("the running site checks its health for an editor; without one the press is refused", async () => {
  const health = { check: async () => [{ state: "ok" }, { state: "wrong" }], look: async () => [] };
  expect(await act("health.check")).toMatchObject({ message: "Only the running site can do this." });
  expect(done(await act("health.check", {}, { health }, "editor")).text).toBe("Checked. 1 of 2 fine.");
  expect(await log()).toEqual(["health.check site:"]);
});

test("a backup is made by an owner; what went wrong is a sentence, and what nobody expected is thrown", async () => {
  const name = "2026-07-02T030405Z-desk.db";
  const made = { backups: { make: async () => ({ name }) } };
  expect(await act("backup.make", {}, made, "editor")).toMatchObject({ refused: "not_allowed" });
  expect(done(await act("backup.make", {}, made))).toMatchObject({ text: "Backed up and verified." });
  const busy = { backups: { make: async () => ({ problem: "A backup is being made just now." }) } };
  expect(await act("backup.make", {}, busy)).toMatchObject({ message: "A backup is being made just now." });
  const broken = { backups: { make: () => Promise.reject(new Error("EIO in row 7")) } };
  await expect(act("backup.make", {}, broken)).rejects.toThrow("EIO");
  expect(await log()).toEqual([`backup.make backup:${name}`]);
});

test("a download is recorded when there is such a backup", async () => {
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "backups", "one.db"), "SQLite format 3\0 and more");
  expect(await act("backup.download", { name: "../site.db" })).toMatchObject({ refused: "not_found" });
  done(await act("backup.download", { name: "one.db" }));
  expect(await log()).toEqual(["backup.download backup:one.db"]);
});

test("an owner confirms the promises as they were read, and no others", async () => {
  expect(await act("promises.confirm", { version: "another" })).toMatchObject({ refused: "conflict" });
  done(await act("promises.confirm", { version: (await readPromises(db)).version }));
  expect(await checkPromises({ open: async () => db })).toMatchObject({ state: "ok" });
});

test("a DKIM selector that can be one is remembered and looked up", async () => {
  let checks = 0;
  const health = { check: async () => ++checks };
  expect(await act("health.dkim-selector", { selector: "a b" }, { health })).toMatchObject({
    refused: "invalid",
  });
  done(await act("health.dkim-selector", { selector: "s1" }, { health }));
  expect([await readDkimSelector(db), checks]).toEqual(["s1", 1]);
});

test("without a mail server there is no daily check", async () => {
  expect(await act("health.canary")).toMatchObject({
    message: expect.stringContaining("SMTP_URL isn’t set"),
  });
});
