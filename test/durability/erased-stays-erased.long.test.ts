/** A person who was erased does not come back with a backup, on either engine; through the desk, as the owner types it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { openWriter } from "../../db/write-queue.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres-broker.ts";
import { testEnvironment } from "../support/test-environment.ts";

const slow = { timeout: 120_000 };
const secret = "a secret of the tests that is long enough";
const victim = "Victim@Example.org";
let folder: string;
let postgres: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "erased-"));
  postgres = await openDatabaseOnPostgres();
}, 60_000);

afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

type Settings = Record<string, string>;

function desk(settings: Settings, ...words: string[]): string {
  const script = join(import.meta.dirname, "../..", "cli.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    env: testEnvironment(settings),
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

async function at<T>(
  { DATA_DIR = "", DATABASE_URL }: Settings,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Somebody writes: a submission with a mail about it, and their address on the list. */
async function write(settings: Settings, email: string, message: string): Promise<void> {
  const now = new Date();
  await at(settings, async (db) => {
    const values = { name: "Jo", email, subject: "Hello", message };
    const { reference } = await saveSubmission(openWriter(db), {
      form: "contact",
      values,
      idempotencyKey: message,
      now,
    });
    const mail = { key: message, to: { address: "owner@a.co" }, subject: "s", text: email, html: "h" };
    await queueMail(db, { ...mail, replyTo: { address: email }, reference }, now);
    const asked = { address: email.toLowerCase(), state: "confirmed", asked_at: now.toISOString() };
    await db
      .insertInto("subscribers")
      .values(asked)
      .onConflict((conflict) => conflict.column("address").doNothing())
      .execute();
  });
}

/** Everything of everybody, as it is kept. */
const everything = (settings: Settings) =>
  at(settings, async (db) => {
    const tables = ["submissions", "outbox", "subscribers"] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    return JSON.stringify(rows);
  });

const backups = () => ({ old: join(folder, "old.db"), newer: join(folder, "newer.db") });

async function eraseBetweenBackups(settings: Settings): Promise<void> {
  const { old, newer } = backups();
  for (const file of [old, newer]) rmSync(file, { force: true });
  await write(settings, victim, "Before");
  await write(settings, "other@example.org", "Stays");
  desk(settings, "backup", old);
  expect(desk(settings, "erase", "--email", "victim@EXAMPLE.org", "--yes")).toContain("submissions   1\n");
  await write(settings, victim, "Written after the erasure");
  desk(settings, "backup", newer);
}

const again = "Erased again, as it was after this backup was made: submissions 1, outbox 1, subscribers 1.\n";

test(
  "on SQLite a backup brings back everybody but who was erased since, from the database that was there",
  slow,
  async () => {
    const settings = { DATA_DIR: join(folder, "lite") };
    await eraseBetweenBackups(settings);
    const { old, newer } = backups();
    rmSync(join(settings.DATA_DIR, "erased"));
    expect(desk(settings, "restore", old)).toContain(again);
    const restored = await everything(settings);
    expect(restored).toContain("Stays");
    expect(restored).not.toMatch(/victim|Before/i);
    // Not in the bytes either; what the restore replaced is another file.
    const bytes = readFileSync(join(settings.DATA_DIR, "site.db"), "latin1");
    expect(bytes).not.toMatch(/victim@example/i);
    expect(readdirSync(settings.DATA_DIR).filter((name) => /restoring|\.json\./.test(name))).toEqual([]);

    // Who wrote again after the erasure is not erased from a backup that was made after it.
    expect(desk(settings, "restore", newer)).not.toContain("Erased again");
    expect(await everything(settings)).toContain("Written after the erasure");
  },
);

test(
  "when the database is lost or cannot be read, the file beside it knows who was erased",
  slow,
  async () => {
    const settings = { DATA_DIR: join(folder, "lost") };
    await eraseBetweenBackups(settings);
    const { old, newer } = backups();
    for (const end of ["", "-wal", "-shm"]) rmSync(join(settings.DATA_DIR, `site.db${end}`), { force: true });
    expect(desk(settings, "restore", old)).toContain(again);

    writeFileSync(join(settings.DATA_DIR, "site.db"), "no database ".repeat(1000));
    const unread = desk(settings, "restore", old);
    expect(unread).toContain("The database that was there could not be read: who was erased");
    expect(unread).toContain(again);

    // On a new machine the newer backup brings the list along, and an older one after it is cleaned too.
    const moved = { DATA_DIR: join(folder, "new machine") };
    desk(moved, "restore", newer);
    expect(readFileSync(join(moved.DATA_DIR, "erased"), "utf8")).toBe(
      readFileSync(join(settings.DATA_DIR, "erased"), "utf8"),
    );
    expect(desk(moved, "restore", old)).toContain(again);

    writeFileSync(join(moved.DATA_DIR, "erased"), "[{]");
    const refused = spawnSync(process.execPath, [join(import.meta.dirname, "../../cli.ts"), "restore", old], {
      env: testEnvironment(moved),
      encoding: "utf8",
    });
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("cannot be read. Bring it back"),
    });
  },
);

test("on PostgreSQL a backup brings back everybody but who was erased since", slow, async () => {
  const settings = { DATA_DIR: join(folder, "pg"), DATABASE_URL: postgres.url, SECRET: secret };
  await at(settings, async (db) => {
    await sql`create database again`.execute(db);
    await sql`create database once_more`.execute(db);
  });
  await eraseBetweenBackups(settings);
  const { old, newer } = backups();
  const into = (name: string) => {
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return { ...settings, DATABASE_URL: url.href };
  };
  expect(desk(into("again"), "restore", old)).toContain(again);
  const restored = await everything(into("again"));
  expect(restored).toContain("Stays");
  expect(restored).not.toMatch(/victim|Before/i);
  expect(await at(into("again"), (db) => db.selectFrom("erasures").selectAll().execute())).toHaveLength(1);
  expect(desk(into("once_more"), "restore", newer)).not.toContain("Erased again");
  expect(await everything(into("once_more"))).toContain("Written after the erasure");
});

test("one message that was erased stays erased too", slow, async () => {
  const settings = { DATA_DIR: join(folder, "one") };
  const file = join(folder, "one.db");
  await write(settings, "some@example.org", "One");
  await write(settings, "some@example.org", "Two");
  desk(settings, "backup", file);
  const [{ reference }] = JSON.parse(desk(settings, "inbox", "export", "--json"));
  desk(settings, "inbox", "erase", reference);
  expect(desk(settings, "restore", file)).toContain("made: submissions 1, outbox 1.\n");
  const left = JSON.parse(desk(settings, "inbox", "export", "--json"));
  expect(left.map(({ values }: { values: { message: string } }) => values.message)).toEqual(["Two"]);
});
