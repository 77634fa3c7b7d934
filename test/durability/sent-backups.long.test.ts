/** The machine dies: from the backup on another one to an answering site in one command, on both engines and from every kind of store. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stampOf } from "../../backups/names.ts";
import { forgetNotes, readNotes } from "../../backups/notes.ts";
import { makeKey } from "../../backups/sealed-file.ts";
import { type BackupContext, restoredAt, runBackup } from "../../backups/send-backups.ts";
import type { Database } from "../../db/schema.ts";
import { makeSenderToken } from "../../forms/intake/sender-link.ts";
import { makeToken } from "../../newsletter/token.ts";
import { setSnapshot } from "../../text/words/reading.ts";
import { ask, post, right } from "../support/ask.ts";
import { setBackupPlace } from "../support/backup-place.ts";
import { openDatabaseOnPostgres } from "../support/postgres.ts";
import { startS3 } from "../support/s3-server.ts";
import { startSftp } from "../support/sftp-server.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";

type Settings = Record<string, string>;

let folder: string;
let store: string;
let key: string;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sent-backups-"));
  store = join(folder, "disk");
  mkdirSync(store);
  key = await makeKey();
});

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  setSnapshot({ settings: {}, wording: {} });
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the desk as the owner types it, with something on its standard input. */
async function desk(settings: Settings, input: string, ...words: string[]) {
  const script = join(import.meta.dirname, "../..", "cli.ts");
  const child = spawn(process.execPath, [script, ...words], { env: testEnvironment(settings) });
  child.stdin.end(input);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const [status] = await once(child, "close");
  return { status, stdout, stderr };
}

async function open(settings: Settings): Promise<RunningServer> {
  const server = await startServer(settings);
  cleanups.push(() => server.kill("SIGKILL"));
  return server;
}

const secretOf = (settings: Settings) =>
  settings.SECRET || readFileSync(join(settings.DATA_DIR ?? "", "secret"), "utf8").trim();

/** A database with a place and a key, and what makes its backups; the server that runs on it sees no place, so that only the test backs up. */
async function setUp(settings: Settings, to: string) {
  const place = { dataDir: settings.DATA_DIR ?? "", databaseUrl: settings.DATABASE_URL ?? "" };
  const db = openBeside(place);
  cleanups.push(() => db.destroy());
  const secret = secretOf(settings);
  await setBackupPlace({ db, secret }, { place: to, key });
  const context: BackupContext = { db, settings: place, secret, now: () => new Date() };
  return { db, context, secret };
}

async function write(server: RunningServer, email: string, message: string): Promise<string> {
  const { path, fields } = right.contact;
  const { headers } = await post(server.url, path, { ...fields, email, message });
  return new URLSearchParams(headers.location?.split("?")[1]).get("receipt") ?? "";
}

async function subscribe(db: Database, address: string) {
  const row = { address, state: "confirmed", asked_at: new Date().toISOString() };
  return db
    .insertInto("subscribers")
    .values(row)
    .returning(["id", "address", "asked_at"])
    .executeTakeFirstOrThrow();
}

async function messages(settings: Settings): Promise<Map<string, string>> {
  const { stdout } = await desk(settings, "", "inbox", "export", "--json");
  const all: { reference: string; values: { message: string } }[] = JSON.parse(stdout);
  return new Map(all.map(({ reference, values }) => [reference, values.message]));
}

test.each(["SQLite", "PostgreSQL"])(
  "%s: everything of the site comes back, with what people sent ten minutes ago, and nobody who was erased",
  async (engine) => {
    const settings: Settings = { DATA_DIR: join(folder, "data") };
    let again: Settings = settings;
    if (engine === "PostgreSQL") {
      const postgres = await openDatabaseOnPostgres();
      cleanups.push(() => postgres.close());
      Object.assign(settings, {
        DATABASE_URL: postgres.url,
        SECRET: "a secret of the tests that is long enough",
      });
    }
    const server = await open(settings);
    const { db, context, secret } = await setUp(settings, `file://${store}`);
    const before = await write(server, "ada@example.org", "before the backup");
    const victim = await write(server, "victim@example.org", "to be erased");
    const { path, fields } = right.event;
    const event = await post(server.url, path, fields);
    const proposal = new URLSearchParams(event.headers.location?.split("?")[1]).get("receipt") ?? "";
    const reader = await subscribe(db, "reader@example.org");
    await runBackup(context, "full");
    const [whole] = readdirSync(store);
    expect((await readNotes(db)).full).toMatchObject({ kept: [{ bytes: expect.any(Number) }] });

    const since = await write(server, "mo@example.org", "since the backup");
    const newReader = await subscribe(db, "new@example.org");
    const erased = await desk(settings, "", "erase", "--email", "victim@example.org", "--yes");
    expect(erased.stdout).toMatch(/^submissions +1$/m);
    expect(await runBackup(context, "since")).toEqual({ problem: undefined });
    const late = await write(server, "late@example.org", "after the last part");

    // Nothing of it can be read where it lies.
    for (const name of readdirSync(store)) {
      expect(name).toMatch(/^(full|since-\w+)-\d{8}T\d{6}Z-[\da-f]{8}\.tar\.gz\.age$/);
      expect(readFileSync(join(store, name), "latin1")).not.toMatch(/example\.org|SQLite/);
      expect(statSync(join(store, name)).mode & 0o077).toBe(0);
    }
    await server.kill("SIGKILL");
    await db.destroy();
    rmSync(settings.DATA_DIR ?? "", { recursive: true });
    if (engine === "PostgreSQL") {
      const url = new URL(settings.DATABASE_URL ?? "");
      const old = openBeside({ dataDir: join(folder, "unused"), databaseUrl: url.href });
      await sql`create database brought_back`.execute(old);
      await old.destroy();
      url.pathname = "/brought_back";
      again = { ...settings, DATABASE_URL: url.href };
    }

    const restored = await desk(again, `${key}\n`, "restore", "--from", store);
    expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining("Restored: the backup of") });
    expect(restored.stdout).toMatch(/came in after it: .*submissions 1/);
    expect(restored.stdout).toMatch(/Erased again.*submissions 1/);
    expect(secretOf(again)).toBe(secret);
    expect(readFileSync(join(again.DATA_DIR ?? "", "secret"), "utf8")).toBe(secret);
    expect(existsSync(join(again.DATA_DIR ?? "", "erased"))).toBe(true);
    expect(readdirSync(join(again.DATA_DIR ?? "", "sending"))).toEqual([]);

    const next = await open({ ...again, SECRET: settings.SECRET ?? "" });
    const inbox = await messages(again);
    expect(inbox.get(before)).toBe("before the backup");
    expect(inbox.get(since)).toBe("since the backup");
    expect([inbox.has(victim), inbox.has(late)]).toEqual([false, false]);
    const page = await ask(next.url, `/proposal?token=${makeSenderToken(secret, proposal)}`);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining("An evening with one model") });
    for (const one of [reader, newReader]) {
      const token = makeToken(secret, "unsubscribe", one);
      const left = await post(next.url, `/?newsletter=unsubscribe&token=${token}`, {
        "List-Unsubscribe": "One-Click",
      });
      expect(left.status).toBe(200);
    }
    const after = openBeside({ dataDir: again.DATA_DIR ?? "", databaseUrl: again.DATABASE_URL ?? "" });
    cleanups.push(() => after.destroy());
    const states = await after.selectFrom("subscribers").select(["address", "state"]).orderBy("id").execute();
    expect(states.filter(({ address }) => address.endsWith("@example.org"))).toEqual([
      { address: "reader@example.org", state: "unsubscribed" },
      { address: "new@example.org", state: "unsubscribed" },
    ]);
    // Its place and key came along. It waits, because the site that it came from may still run; then it goes on by itself.
    expect(restoredAt((await readNotes(after)).full)).toBeDefined();
    await forgetNotes(after);
    const newest = () => readdirSync(store).findLast((name) => name.startsWith("full-"));
    await expect.poll(newest, { timeout: 150_000 }).not.toBe(whole);
  },
);

test("it is tested each week as it would be restored, and what is at hand is not overwritten without being told", async () => {
  const settings = { DATA_DIR: join(folder, "data") };
  const server = await open(settings);
  const { db, context } = await setUp(settings, `file://${store}`);
  await write(server, "ada@example.org", "A message of one.");
  await runBackup(context, "full");
  await runBackup(context, "test");
  expect((await readNotes(db)).test).toMatchObject({ rows: { submissions: 1 }, at: expect.any(String) });
  await server.kill("SIGKILL");

  const refused = await desk(settings, key, "restore", "--from", store);
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("There is a database already"),
  });
  const checked = await desk(settings, key, "restore", "--from", store, "--check");
  expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining("Good: the backup of") });
  const wrong = await desk(settings, await makeKey(), "restore", "--from", store, "--force");
  expect(wrong.stderr).toContain("Nothing was restored: the key is not the one that locks these backups.");
  const none = await desk(settings, "lamp river", "restore", "--from", store, "--force");
  expect(none.stderr).toContain("That is no key");
  writeFileSync(join(settings.DATA_DIR, "secret"), "another secret that is long enough, really");
  const forced = await desk(settings, key, "restore", "--from", store, "--force");
  expect(forced.stdout).toMatch(/is kept as .*site\.db\.before-.*\n.*is kept as .*secret\.before-/);
});

test("a newer backup that was cut off, changed or swapped is passed over, and the test says so", async () => {
  const settings = { DATA_DIR: join(folder, "data") };
  const server = await open(settings);
  const { db, context } = await setUp(settings, `file://${store}`);
  await write(server, "ada@example.org", "A message of one.");
  await runBackup(context, "full");
  const [good = ""] = readdirSync(store);
  // An older one under a newer name; one that was cut off; files of somebody else.
  const inHours = (hours: number) =>
    good.replace(/\d{8}T\d{6}Z/, stampOf(new Date(Date.now() + hours * 3_600_000)));
  const swapped = inHours(2);
  writeFileSync(join(store, swapped), readFileSync(join(store, good)));
  const cut = inHours(1);
  writeFileSync(join(store, cut), readFileSync(join(store, good)));
  truncateSync(join(store, cut), 5000);
  writeFileSync(join(store, "full-20990101T000000Z-zzzzzzzz.tar.gz.age"), "not one of ours");
  mkdirSync(join(store, "full-20990101T000000Z-00000000.tar.gz.age"));
  const { stdout } = await desk(settings, key, "restore", "--from", store, "--check");
  expect(stdout).toContain(
    `Passed over, because it could not be read: ${swapped}: it is not what its name says.`,
  );
  expect(stdout).toContain(`Passed over, because it could not be read: ${cut}: it was cut off or changed`);
  expect(await runBackup(context, "test")).toMatchObject({
    problem: expect.stringContaining("cannot be read"),
  });
  expect((await readNotes(db)).test.failing).toMatchObject({ since: expect.any(String) });
  for (const name of [swapped, cut]) rmSync(join(store, name));
  // A clock that was years ahead, and a key that came later.
  const ahead = good.replace(/\d{8}T/, "20990101T");
  writeFileSync(join(store, ahead), readFileSync(join(store, good)));
  const locked = inHours(1).replace(/[\da-f]{8}(?=\.tar)/, "00000000");
  writeFileSync(join(store, locked), "by another key");
  const older = await desk(settings, key, "restore", "--from", store, "--check");
  expect(older.stdout).toContain(`${locked}: another key locks it`);
  expect(older.stdout).not.toContain("2099");
  for (const name of [ahead, locked]) rmSync(join(store, name));

  // A disk that is not mounted: an empty folder in its place, or none.
  await runBackup(context, "full");
  const moved = join(folder, "elsewhere");
  mkdirSync(moved);
  for (const name of readdirSync(store)) rmSync(join(store, name), { recursive: true });
  const empty = await runBackup(context, "full");
  expect(empty.problem).toMatch(/^none of the \d backups that were there is there anymore/);
  rmSync(store, { recursive: true });
  expect((await runBackup(context, "full")).problem).toContain("its disk may not be mounted");
  expect((await readNotes(db)).full).toMatchObject({
    at: expect.any(String),
    failing: { since: expect.any(String) },
  });
});

test("a store by S3 and another machine give back what they were sent", async () => {
  const s3 = await startS3();
  const sftp = await startSftp(join(folder, "machine"));
  cleanups.push(s3.close, sftp.close);
  const settings = { DATA_DIR: join(folder, "data") };
  const server = await open(settings);
  const reference = await write(server, "ada@example.org", "A message of one.");
  for (const url of [s3.url, sftp.url]) {
    const { context } = await setUp(settings, url);
    expect(await runBackup(context, "full")).toEqual({ problem: undefined });
    expect(await runBackup(context, "since")).toEqual({ problem: undefined });
    expect(await runBackup(context, "test")).toEqual({ problem: undefined });
    const place = new URL(url);
    const password = decodeURIComponent(place.password);
    place.password = "";
    const empty = { DATA_DIR: join(folder, place.protocol.slice(0, 4)) };
    const keys = join(folder, "keys.txt");
    writeFileSync(keys, `# of the site\n${key.toLowerCase()}\n${password}\n`.slice(14));
    const restored = await desk(empty, "", "restore", "--from", place.href, "--key", keys);
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    expect((await messages(empty)).get(reference)).toBe("A message of one.");
  }
  // The disk of the other machine is full: it is told, and the last good one is there.
  const { context, db } = await setUp(settings, sftp.url);
  sftp.setRoom(10_000);
  expect((await runBackup(context, "full")).problem).toMatch(/^the machine said:/);
  sftp.setRoom(Number.POSITIVE_INFINITY);
  const names = readdirSync(join(folder, "machine/home/901ai"));
  expect(names.filter((name) => name.startsWith("full-")).every((name) => name.endsWith(".age"))).toBe(true);
  expect((await readNotes(db)).full.failing).toBeDefined();
  expect(await runBackup(context, "full")).toEqual({ problem: undefined });
  expect((await readNotes(db)).full.failing).toBeUndefined();
});
