import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabaseOnPostgres } from "../../test/support/postgres.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import type { Database } from "../schema.ts";

const earlierTables =
  /^(submissions|outbox|chores|subscribers|letters|limits|news_\w+|kysely_migration\w*|sqlite_\w+)$/;

/** A database as the version before left it: without what later migrations made. */
async function takeBack(db: Database): Promise<void> {
  await migrate(db);
  // On SQLite with its index and triggers; on PostgreSQL the index is a column.
  for (const index of ["search_index", "search_message_index"])
    await sql`drop table if exists ${sql.table(index)}`.execute(db);
  for (const { name } of await db.introspection.getTables())
    if (!earlierTables.test(name)) await sql`drop table ${sql.table(name)}`.execute(db);
  for (const index of ["submissions_state", "outbox_reference"])
    await sql`drop index ${sql.id(index)}`.execute(db);
  await sql`alter table submissions drop column decision`.execute(db);
  await sql`delete from kysely_migration where name >= '012-decisions'`.execute(db);
}

test.each(["SQLite", "PostgreSQL"])(
  "what was accepted or declined before is known from the mails about it on %s",
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), "decided-"));
    const postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
    const db = openDatabase({ dataDir, databaseUrl: postgres?.url });
    await takeBack(db);
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
