import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabaseOnPostgres } from "../test/support/postgres.ts";
import { migrate } from "./migrate.ts";
import { up } from "./migrations/011-mail-priority.ts";
import { openDatabase } from "./open.ts";

test.each(["SQLite", "PostgreSQL"])(
  "an issue that was being sent when the site was brought up to date lets other mail pass, on %s",
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), "priority-"));
    const postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
    const db = openDatabase({ dataDir, databaseUrl: postgres?.url });
    await migrate(db);
    await db.schema.dropIndex("outbox_state_priority_due_at").execute();
    await db.schema.alterTable("outbox").dropColumn("priority").execute();
    const mail = { message_id: "<1>", to_address: "a@b.co", subject: "s", text: "", html: "", headers: "{}" };
    const moment = { created_at: "2026-03-06", due_at: "2026-03-06", attempts: 0 };
    for (const [key, letter] of [
      ["issue", 1],
      ["notice", null],
    ] as const)
      await db
        .insertInto("outbox")
        .values({ ...mail, ...moment, key, letter, state: "waiting" })
        .execute();
    await up(db as never);
    const rows = await db.selectFrom("outbox").select(["key", "priority"]).orderBy("id").execute();
    expect(rows).toEqual([
      { key: "issue", priority: 1 },
      { key: "notice", priority: 0 },
    ]);
    await db.destroy();
    await postgres?.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
  60_000,
);
