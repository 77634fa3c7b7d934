/** Backups and their restoring, rehearsed with the real server on both engines. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { inspectCopy } from "../../db/backup/inspect-backup.ts";
import { restore } from "../../db/backup/restore.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase, openFile } from "../../db/open.ts";
import { post, right } from "../support/ask.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";

const secret = "a secret of the tests that is long enough";
let folder: string;
let postgres: TestDatabase;
let servers: RunningServer[];

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
});

afterAll(() => postgres.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-test-"));
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function open(settings: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({ RATE_LIMITS: "off", ...settings });
  servers.push(server);
  return server;
}

/** Runs the desk beside the server, without stopping this process, which may be sending forms meanwhile. */
async function desk(settings: Record<string, string>, ...words: string[]) {
  const script = join(import.meta.dirname, "../..", "cli.ts");
  const child = spawn(process.execPath, [script, ...words], { env: testEnvironment(settings) });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const [status] = await once(child, "close");
  return { status, stdout, stderr };
}

async function send(server: RunningServer, words: string): Promise<string> {
  const { path, fields } = right.contact;
  const { headers } = await post(server.url, path, { ...fields, message: `A message of ${words}` });
  return new URLSearchParams(headers.location?.split("?")[1]).get("receipt") ?? "";
}

async function inbox(settings: Record<string, string>): Promise<Map<string, string>> {
  const { stdout } = await desk(settings, "inbox", "export", "--json");
  const all: { reference: string; values: { message: string } }[] = JSON.parse(stdout);
  return new Map(all.map(({ reference, values }) => [reference, values.message]));
}

test("after everything was lost, all that came in before the backup is there again", async () => {
  const settings = { DATA_DIR: join(folder, "data") };
  const file = join(folder, "monday.backup");
  const server = await open(settings);
  const before = await Promise.all(["one", "two", "three"].map((words) => send(server, words)));
  // The backup is written while more comes in.
  const [{ status, stdout, stderr }, ...meanwhile] = await Promise.all([
    desk(settings, "backup", file),
    ...Array.from({ length: 20 }, (_, i) => send(server, `meanwhile ${i}`)),
  ]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^submissions {2,}\d+\n/m);
  // The figures stand under each other, however long the name of a table is.
  const lines = stdout.trim().split("\n").slice(1);
  expect(lines.filter((line) => !/^[\w ]+? {2,}\S/.test(line))).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(["data", "monday.backup", "monday.backup.sha256"]);
  expect(meanwhile.every((reference) => reference.startsWith("901-"))).toBe(true);
  const after = await send(server, "too late");
  expect((await desk(settings, "backup", file)).stderr).toContain(
    "is there already; a backup overwrites nothing.",
  );

  const refused = await desk(settings, "restore", file);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("A server seems to run") });
  await server.kill("SIGKILL");
  rmSync(settings.DATA_DIR, { recursive: true });

  const checked = await desk(settings, "restore", file, "--check");
  expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining("monday.backup is good.\n") });
  expect(existsSync(settings.DATA_DIR)).toBe(false);
  expect(await desk(settings, "restore", file)).toMatchObject({ status: 0, stderr: "" });
  const again = await open(settings);
  const restored = await inbox(settings);
  for (const reference of before) expect(restored.has(reference)).toBe(true);
  expect(restored.has(after)).toBe(false);
  const next = await send(again, "life goes on");
  expect((await inbox(settings)).get(next)).toBe("A message of life goes on");
});

test("the database that a backup replaces is kept beside it, log and all", async () => {
  const settings = { DATA_DIR: join(folder, "data") };
  const file = join(folder, "backup");
  const server = await open(settings);
  const first = await send(server, "first");
  await desk(settings, "backup", file);
  const second = await send(server, "second");
  await server.kill("SIGKILL");
  const { stdout } = await desk(settings, "restore", file);
  const kept = /kept as (.*)\.\n/.exec(stdout)?.[1] ?? "";
  expect([...(await inbox(settings)).keys()]).toEqual([first]);
  expect(kept).toContain("site.db.before-");
  const old = openFile(kept);
  const rows = await old.selectFrom("submissions").select("reference").orderBy("id").execute();
  await old.destroy();
  expect(rows.map(({ reference }) => reference)).toEqual([first, second]);
  expect(readdirSync(settings.DATA_DIR).filter((name) => name.includes("restoring"))).toEqual([]);
});

test("a site moves from a file to PostgreSQL and back, word for word", async () => {
  const onFile = { DATA_DIR: join(folder, "file") };
  const server = await open(onFile);
  for (let i = 0; i < 3; i++) await send(server, `number ${i} 🎸`);
  const before = await inbox(onFile);
  await desk(onFile, "backup", join(folder, "1"));

  const onPostgres = { DATA_DIR: join(folder, "pg"), DATABASE_URL: postgres.url, SECRET: secret };
  expect(await desk(onPostgres, "restore", join(folder, "1"))).toMatchObject({ status: 0, stderr: "" });
  expect(await inbox(onPostgres)).toEqual(before);
  expect((await desk(onPostgres, "restore", join(folder, "1"))).stderr).toContain("is not empty");
  const moved = await open(onPostgres);
  const fresh = await send(moved, "from the new server");
  const running = await desk(onPostgres, "restore", join(folder, "1"));
  expect(running.stderr).toContain("A server seems to run");
  // More than one batch of rows.
  const rows = Array.from({ length: 250 }, (_, i) => `n${i}`).map((reference) => ({
    reference,
    form: "contact",
    idempotency_key: reference,
    received_at: "2026-01-01T00:00:00.000Z",
    email: "a@b.co",
    fields: '{"message":"one of many"}',
  }));
  const db = openDatabase({ dataDir: onPostgres.DATA_DIR, databaseUrl: postgres.url });
  await db.insertInto("submissions").values(rows).execute();
  await db.destroy();
  expect(await desk(onPostgres, "backup", join(folder, "2"))).toMatchObject({ status: 0, stderr: "" });
  expect(statSync(join(folder, "2")).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(["1", "1.sha256", "2", "2.sha256", "file", "pg"]);

  const back = { DATA_DIR: join(folder, "back") };
  expect(await desk(back, "restore", join(folder, "2"))).toMatchObject({ status: 0, stderr: "" });
  const after = await inbox(back);
  expect(after.size).toBe(254);
  expect(after.get(fresh)).toBe("A message of from the new server");
  for (const [reference, message] of before) expect(after.get(reference)).toBe(message);
});

test("what is no good backup is refused with a plain sentence, and nothing is changed", async () => {
  const settings = { DATA_DIR: join(folder, "data") };
  const db = openDatabase({ dataDir: settings.DATA_DIR });
  await migrate(db);
  const many = Array.from({ length: 200 }, (_, i) => `r${i}`).map((reference) => ({
    reference,
    form: "contact",
    idempotency_key: reference,
    received_at: "2026-01-01T00:00:00.000Z",
    email: "a@b.co",
    fields: JSON.stringify({ message: "x".repeat(500) }),
  }));
  await db.insertInto("submissions").values(many).execute();
  const copy = async (name: string, spoil: string) => {
    await sql`vacuum into ${join(folder, name)}`.execute(db);
    const spoiled = openFile(join(folder, name));
    await sql.raw(spoil).execute(spoiled);
    await sql`pragma journal_mode = delete`.execute(spoiled);
    await spoiled.destroy();
  };
  await copy("good", "select 1");
  await copy(
    "newer",
    "insert into kysely_migration (name, timestamp) values ('900-later-no-way-back', '2030')",
  );
  await copy("added to", "insert into kysely_migration (name, timestamp) values ('900-later', '2030')");
  await copy("unreadable", "update submissions set fields = '{\"message' where id = 7");
  await copy("foreign", "drop table kysely_migration");
  const bytes = readFileSync(join(folder, "good"));
  writeFileSync(join(folder, "truncated"), bytes.subarray(0, bytes.length / 2));
  writeFileSync(join(folder, "scratched"), Buffer.from(bytes).fill(0xa5, 20_000, 24_000));
  writeFileSync(join(folder, "garbage"), "this is a letter, not a database".repeat(100));
  writeFileSync(join(folder, "empty"), "");
  await db.destroy();
  const wrong: [name: string, sentence: RegExp][] = [
    ["newer", /was written by a newer version of this site \(it has "900-later-no-way-back"\)\.$/m],
    ["unreadable", /is damaged: the submission r6 cannot be read\.$/m],
    ["foreign", /is a database, but none of this site\.$/m],
    ["truncated", /is damaged: .*\.$/m],
    ["scratched", /is damaged: .*\.$/m],
    ["garbage", /is no backup of this site\.$/m],
    ["empty", /is empty\.$/m],
    ["missing", /There is no file .*missing\.$/m],
  ];
  const before = readFileSync(join(settings.DATA_DIR, "site.db"));
  for (const [name, sentence] of wrong) {
    await expect(inspectCopy(join(folder, name)), name).rejects.toThrow(sentence);
    const restoring = restore({ dataDir: settings.DATA_DIR }, join(folder, name), { now: new Date() });
    await expect(restoring, name).rejects.toThrow(sentence);
  }
  // What a newer version added is no reason to refuse.
  expect((await inspectCopy(join(folder, "added to"))).version).toBe("900-later");
  const { status, stdout, stderr } = await desk(settings, "restore", join(folder, "garbage"), "--check");
  expect({ status, stdout, stderr }).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/backup/),
  });
  expect(readFileSync(join(settings.DATA_DIR, "site.db"))).toEqual(before);
  expect(readdirSync(settings.DATA_DIR)).toEqual(["site.db"]);
});
