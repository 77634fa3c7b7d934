import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { openWriter } from "../../db/write-queue.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../../test/support/postgres-broker.ts";
import { queueMail } from "./outbox.ts";
import { isWithinRecipientLimit } from "./recipient-limit.ts";

const now = new Date("2026-07-02T03:04:05Z");
const dataDir = mkdtempSync(join(tmpdir(), "at-most-"));
let postgres: TestDatabase;
let databases: Database[];

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
  databases = [openDatabase({ dataDir }), openDatabase({ dataDir, databaseUrl: postgres.url })];
  for (const db of databases) await migrate(db);
}, 60_000);

afterAll(async () => {
  for (const db of databases) await db.destroy();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([["SQLite", 0] as const, ["PostgreSQL", 1] as const])(
  "eight messages at the same moment under one address bring it three thanks, and another one its own (%s)",
  async (_, index) => {
    const write = openWriter(databases[index] as Database);
    const thank = (address: string, number: number) =>
      write(async (transaction) => {
        if (!(await isWithinRecipientLimit(transaction, address, "acknowledgement", now))) return false;
        // As long as it takes until all of them have counted.
        await pause(50);
        const key = `acknowledgement:${address}:${number}`;
        await queueMail(
          transaction,
          { key, to: { address }, subject: "Thanks", text: "Thanks", html: "Thanks" },
          now,
        );
        return true;
      });
    const asked = Array.from({ length: 8 }, (_, number) => thank("ada@example.org", number));
    const other = thank("bo@example.org", 0);
    expect((await Promise.all(asked)).filter((sent) => sent)).toHaveLength(3);
    expect(await other).toBe(true);
  },
);
