import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Migration, Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { openDatabaseOnPostgres } from "../../test/support/postgres.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import type { Database } from "../schema.ts";

/** A database as the version before left it. */
async function migrateBefore(db: Database): Promise<void> {
  const folder = import.meta.dirname;
  const earlier = readdirSync(folder).filter((file) => file < "012" && !file.endsWith(".test.ts"));
  const known: Record<string, Migration> = {};
  for (const file of earlier) known[file.replace(/\.ts$/, "")] = await import(join(folder, file));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => known },
  }).migrateToLatest();
  if (error) throw error;
}

test.each(["SQLite", "PostgreSQL"])(
  "what was accepted or declined before is known from the mails about it on %s",
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), "decided-"));
    const postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
    const db = openDatabase({ dataDir, databaseUrl: postgres?.url });
    await migrateBefore(db);
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
