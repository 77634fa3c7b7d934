/** What this room promises, on a real PostgreSQL, where two that write do not wait for each other. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../test/support/postgres.ts";
import { sendIssue } from "../test/support/send-issue.ts";
import { stopBounced } from "./list/end-subscription.ts";
import { importSubscribers } from "./subscriber-list.ts";
import { findByToken } from "./subscribers.ts";

const context = { secret: "s".repeat(32), siteUrl: "https://901ai.example" };
const now = new Date("2026-03-06T18:00:00Z");
const dataDir = mkdtempSync(join(tmpdir(), "newsletter-pg-"));
let postgres: TestDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
  db = openDatabase({ dataDir, databaseUrl: postgres.url });
  await migrate(db);
}, 60_000);

afterAll(async () => {
  await db.destroy();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("who leaves at the very moment at which an issue is queued does not get it", async () => {
  const list = "email\nada@example.org\nbo@example.org";
  await importSubscribers(db, list, { now });
  const left = Promise.withResolvers<void>();
  const leaving = db.transaction().execute(async (transaction) => {
    await stopBounced(transaction, "ada@example.org", now);
    left.resolve();
    await pause(500);
  });
  await left.promise;
  const issue = { slug: "first", subject: "A letter", text: "Hello {leave}", html: "<p>Hello {leave}</p>" };
  await Promise.all([leaving, sendIssue(db, context, issue, () => now)]);
  const mails = await db.selectFrom("outbox").select("to_address").execute();
  expect(mails).toEqual([{ to_address: "bo@example.org" }]);
});

test.each(["2147483648", "999999999999999"])(
  "a made-up link with the number %s is none of ours, and no error of the database",
  async (number) => {
    expect(await findByToken(db, context.secret, "confirm", `${number}.${"A".repeat(43)}`)).toBeUndefined();
  },
);
