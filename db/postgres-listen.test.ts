/** LISTEN and NOTIFY with a real PostgreSQL. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabaseOnPostgres, type TestDatabase } from "../test/support/postgres.ts";
import {
  bumpContentVersions,
  listenToPostgres,
  versionChannel,
  watchContentVersions,
} from "./content-versions.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./schema.ts";

let postgres: TestDatabase;
let db: Database;
const retryOptions = { timeout: 20_000 };

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "beside-")), databaseUrl: postgres.url });
  await migrate(db);
});

afterAll(async () => {
  await db.destroy();
  await postgres.close();
});

const bump = (...tags: string[]) =>
  db.transaction().execute((transaction) => bumpContentVersions(transaction, tags));

/** Backends that listen. */
async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'
  `.execute(db);
  return rows.map(({ pid }) => pid);
}

test("a committed change is heard without looking, one that is rolled back is not", async () => {
  let heard = 0;
  const listening = listenToPostgres(postgres.url, versionChannel, () => (heard += 1));
  // The connect itself counts, for what was missed.
  await expect.poll(() => heard, retryOptions).toBe(1);
  await bump("event");
  await expect.poll(() => heard, retryOptions).toBe(2);
  const rolledBack = db.transaction().execute(async (transaction) => {
    await bumpContentVersions(transaction, ["event"]);
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await bump("story");
  await expect.poll(() => heard, retryOptions).toBe(3);
  await listening.close();
});

test("a connection that the database ends is made anew, and what was missed meanwhile is looked for", async () => {
  let changes = 0;
  const watching = watchContentVersions({
    db,
    databaseUrl: postgres.url,
    onChange: async () => {
      changes += 1;
    },
    log: { warn: () => {} },
    // Only what is heard counts here.
    interval: 3_600_000,
  });
  await expect.poll(() => changes, retryOptions).toBe(1);
  const [pid] = await listeners();
  expect(pid).toBeDefined();
  await sql`select pg_terminate_backend(${pid})`.execute(db);
  await expect.poll(listeners, retryOptions).toEqual([]);
  await bump("event");
  await expect.poll(() => changes, retryOptions).toBe(2);
  expect((await listeners()).includes(pid ?? 0)).toBe(false);
  await bump("event");
  await expect.poll(() => changes, retryOptions).toBe(3);
  await watching.close();
});

test("after close the connection is gone, also while it is being made anew", async () => {
  let heard = 0;
  const first = listenToPostgres(postgres.url, versionChannel, () => (heard += 1));
  await expect.poll(() => heard, retryOptions).toBe(1);
  await first.close();
  await expect.poll(listeners, retryOptions).toEqual([]);
  await bump("event");
  expect(heard).toBe(1);

  const nobody = listenToPostgres("postgres://site@127.0.0.1:1/none", versionChannel, () => (heard += 1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await nobody.close();
  expect(heard).toBe(1);
});
