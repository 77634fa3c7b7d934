/** An erased person does not come back with a backup: a lost database, PostgreSQL, one message alone. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { testEnvironment } from "../support/test-environment.ts";
import { allRows, desk, eraseBetweenBackups, erasedAgain, submit, withDatabase } from "./erasure.ts";

const secret = "a secret of the tests that is long enough";
let folder: string;
let postgres: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "erased-"));
  postgres = await openDatabaseOnPostgres();
});

afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

test("when the database is lost or cannot be read, the file beside it knows who was erased", async () => {
  const settings = { DATA_DIR: join(folder, "lost") };
  const { old, newer } = await eraseBetweenBackups(settings, folder);
  for (const end of ["", "-wal", "-shm"]) rmSync(join(settings.DATA_DIR, `site.db${end}`), { force: true });
  expect(desk(settings, "restore", old)).toContain(erasedAgain);

  writeFileSync(join(settings.DATA_DIR, "site.db"), "no database ".repeat(1000));
  const unread = desk(settings, "restore", old);
  expect(unread).toContain("The database that was there could not be read: who was erased");
  expect(unread).toContain(erasedAgain);

  // On a new machine the newer backup brings the list along, and an older one after it is cleaned too.
  const moved = { DATA_DIR: join(folder, "new machine") };
  desk(moved, "restore", newer);
  expect(readFileSync(join(moved.DATA_DIR, "erased"), "utf8")).toBe(
    readFileSync(join(settings.DATA_DIR, "erased"), "utf8"),
  );
  expect(desk(moved, "restore", old)).toContain(erasedAgain);

  writeFileSync(join(moved.DATA_DIR, "erased"), "[{]");
  const refused = spawnSync(process.execPath, [join(import.meta.dirname, "../../cli.ts"), "restore", old], {
    env: testEnvironment(moved),
    encoding: "utf8",
  });
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("cannot be read. Bring it back"),
  });
});

test("on PostgreSQL a backup brings back everybody but who was erased since", async () => {
  const settings = { DATA_DIR: join(folder, "pg"), DATABASE_URL: postgres.url, SECRET: secret };
  await withDatabase(settings, async (db) => {
    await sql`create database again`.execute(db);
    await sql`create database once_more`.execute(db);
  });
  const { old, newer } = await eraseBetweenBackups(settings, folder);
  const into = (name: string) => {
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return { ...settings, DATABASE_URL: url.href };
  };
  expect(desk(into("again"), "restore", old)).toContain(erasedAgain);
  const restored = await allRows(into("again"));
  expect(restored).toContain("Stays");
  expect(restored).not.toMatch(/victim|Before/i);
  expect(
    await withDatabase(into("again"), (db) => db.selectFrom("erasures").selectAll().execute()),
  ).toHaveLength(1);
  expect(desk(into("once_more"), "restore", newer)).not.toContain("Erased again");
  expect(await allRows(into("once_more"))).toContain("Written after the erasure");
});

test("one message that was erased stays erased too", async () => {
  const settings = { DATA_DIR: join(folder, "one") };
  const file = join(folder, "one.db");
  await submit(settings, "some@example.org", "One");
  await submit(settings, "some@example.org", "Two");
  desk(settings, "backup", file);
  const [{ reference }] = JSON.parse(desk(settings, "inbox", "export", "--json"));
  desk(settings, "act", "message.erase", reference, "--last", reference.slice(-4));
  expect(desk(settings, "restore", file)).toContain("made: submissions 1, outbox 1.\n");
  const left = JSON.parse(desk(settings, "inbox", "export", "--json"));
  expect(left.map(({ values }: { values: { message: string } }) => values.message)).toEqual(["Two"]);
});
