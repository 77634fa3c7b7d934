import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateBefore } from "../../test/support/migrate-before.ts";
import { openDatabaseOnPostgres } from "../../test/support/postgres.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";

test.each(["SQLite", "PostgreSQL"])(
  "what was accepted or declined before is known from the mails about it on %s",
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), "decided-"));
    const postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
    const db = openDatabase({ dataDir, databaseUrl: postgres?.url });
    await migrateBefore(db, "012");
    const sent: [reference: string, keys: string[]][] = [
      ["901-AAAA-AAAA", ["accepted"]],
      ["901-BBBB-BBBB", ["declined"]],
      ["901-CCCC-CCCC", ["accepted", "declined"]],
      ["901-DDDD-DDDD", ["0123456789abcdef"]],
      ["901-EEEE-EEEE", []],
    ];
    const at = "2026-01-01T00:00:00.000Z";
    for (const [reference, keys] of sent) {
      await db
        .insertInto("submissions")
        .values({
          reference,
          form: "event",
          idempotency_key: reference,
          received_at: at,
          email: "",
          fields: "{}",
        })
        .execute();
      const mail = { reference, to_address: "a@b.co", subject: "s", text: "t", html: "h", headers: "{}" };
      for (const end of keys) {
        const key = `answer:${reference}:${end}`;
        const sent = { state: "sent", created_at: at, due_at: at, attempts: 0 };
        await db
          .insertInto("outbox")
          .values({ ...mail, ...sent, key, message_id: key })
          .execute();
      }
    }
    await migrate(db);
    const rows = await db.selectFrom("submissions").select("decision").orderBy("reference").execute();
    expect(rows.map(({ decision }) => decision)).toEqual(["accepted", "declined", "accepted", null, null]);
    await db.destroy();
    await postgres?.close();
    rmSync(dataDir, { recursive: true });
  },
  60_000,
);
