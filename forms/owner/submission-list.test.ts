import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { readOutboxCounts } from "../../mail/outbox/outbox-admin.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../../test/support/postgres.ts";
import { countRecentForms } from "./submission-list.ts";

const dataDir = mkdtempSync(join(tmpdir(), "stats-"));
const now = new Date("2026-07-15T12:00:00Z");
let postgres: TestDatabase;
let databases: Database[];

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
  databases = [openDatabase({ dataDir }), openDatabase({ dataDir, databaseUrl: postgres.url })];
  for (const db of databases) {
    await migrate(db);
    await fill(db);
  }
}, 60_000);

afterAll(async () => {
  for (const db of databases) await db.destroy();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function fill(db: Database): Promise<void> {
  const sent: [form: string, received: string, state: string][] = [
    // Half past ten in the evening of the 13th in Memphis.
    ["contact", "2026-07-14T03:30:00.000Z", "new"],
    ["contact", "2026-07-14T06:00:00.000Z", "answered"],
    ["contact", "2026-07-15T11:00:00.000Z", "new"],
    ["story", "2026-07-15T11:00:30.000Z", "spam"],
    ["story", "2026-05-01T11:00:00.000Z", "new"],
    // An address for the list: nobody has to answer it.
    ["newsletter", "2026-07-12T12:00:00.000Z", "new"],
  ];
  const rows = sent.map(([form, received_at, state], i) => ({
    ...{ reference: `r${i}`, idempotency_key: `r${i}`, email: "a@b.co", fields: "{}" },
    ...{ form, received_at, state },
  }));
  await db.insertInto("submissions").values(rows).execute();
  const mail = { to: { address: "a@b.co" }, subject: "s", text: "t", html: "h" };
  for (const [key, hour] of [["waiting", 9] as const, ["sending", 8] as const, ["set aside", 7] as const]) {
    await queueMail(db, { ...mail, key }, new Date(`2026-07-15T0${hour}:00:00Z`));
    await db.updateTable("outbox").set({ state: key }).where("key", "=", key).execute();
  }
}

test.each([["SQLite", 0] as const, ["PostgreSQL", 1] as const])(
  "the owner sees what came in by form within days of the site, and which mail waits (%s)",
  async (_, index) => {
    const db = databases[index] as Database;
    const count = (days: number) => countRecentForms(db, { now, timeZone: "America/Chicago", days });
    expect(await count(4)).toEqual([
      { form: "contact", count: 3 },
      { form: "newsletter", count: 1 },
    ]);
    expect(await count(2)).toEqual([{ form: "contact", count: 2 }]);
    expect(await readOutboxCounts(db)).toEqual({
      unsent: 2,
      oldest: "2026-07-15T08:00:00.000Z",
      setAside: 1,
    });
  },
);
