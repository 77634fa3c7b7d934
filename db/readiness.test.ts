import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "./durable-write.ts";
import { migrate } from "./migrate.ts";
import { openServerDatabase } from "./open.ts";
import { openReadiness, type Readiness } from "./readiness.ts";
import type { Database } from "./schema.ts";

let dataDir: string;
let db: Database;
let readiness: Readiness;
let now: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "readiness-"));
  db = await openServerDatabase({ dataDir });
  await migrate(db);
  now = 0;
  readiness = openReadiness(db, { dataDir }, () => now);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const log = () => readFileSync(join(dataDir, "site.db-wal"));
const fault = (code: string) => Object.assign(new Error("what the driver says"), { code });
const failing = (error: Error) => async () => {
  throw error;
};

test("a proxy that asks every second has one row a minute written to the disk, not sixty", async () => {
  await readiness.check();
  const first = log();
  for (now = 1_000; now < 60_000; now += 1_000) await readiness.check();
  expect(log().equals(first)).toBe(true);
  await readiness.check();
  expect(log().equals(first)).toBe(false);
});

test("what it tries leaves no submission, no mail and no gap in their numbers", async () => {
  await readiness.check();
  const all = await Promise.all([
    db.selectFrom("submissions").selectAll().execute(),
    db.selectFrom("outbox").selectAll().execute(),
  ]);
  expect(all).toEqual([[], []]);
  const submission = { reference: "901-AAAA-2222", form: "contact", idempotency_key: "k", received_at: "" };
  const kept = db
    .insertInto("submissions")
    .values({ ...submission, email: "", fields: "{}", suspicion: null });
  expect((await kept.executeTakeFirst()).insertId).toBe(1n);
});

test.each(["submissions", "outbox"] as const)(
  "it is red when nothing can be written to %s",
  async (table) => {
    await readiness.check();
    await db.schema.dropTable(table).execute();
    await expect(readiness.check()).rejects.toThrow(`no such table: ${table}`);
  },
);

test("it is red while most writes fail, and green again ten seconds after", async () => {
  const write = openWriter(db, readiness.note);
  await readiness.check();
  await write(async () => "kept");
  for (let i = 0; i < 2; i++) await expect(write(failing(fault("SQLITE_IOERR_WRITE")))).rejects.toThrow();
  await expect(readiness.check()).rejects.toThrow("Most of the last writes failed");
  now += 10_000;
  await readiness.check();
});

test("it is green again at once when writes succeed again", async () => {
  const write = openWriter(db, readiness.note);
  await expect(write(failing(fault("SQLITE_FULL")))).rejects.toThrow();
  await expect(readiness.check()).rejects.toThrow();
  for (let i = 0; i < 2; i++) await write(async () => "kept");
  await readiness.check();
});

test("after a write met damage it stays red, whatever succeeds later, and says what to do", async () => {
  const write = openWriter(db, readiness.note);
  await expect(write(failing(fault("SQLITE_CORRUPT_INDEX")))).rejects.toThrow();
  for (let i = 0; i < 30; i++) await write(async () => "kept");
  now += 3_600_000;
  await expect(readiness.check()).rejects.toThrow(/damaged.*npm run desk -- restore FILE/);
});

test("nobody turns it red by sending what the site cannot write", async () => {
  const write = openWriter(db, readiness.note);
  const own = [new Error("ours"), fault("SQLITE_CONSTRAINT_UNIQUE"), fault("SQLITE_TOOBIG"), fault("22021")];
  for (const error of own) await expect(write(failing(error))).rejects.toThrow();
  await readiness.check();
});
