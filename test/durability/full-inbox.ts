/** An inbox of many years, made in seconds. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { makeReference } from "../../forms/intake/reference.ts";

/** Puts `count` submissions into a new database in the folder `dataDir`, in one transaction that is not synced. */
export async function fillInbox(dataDir: string, count: number): Promise<void> {
  const db = openDatabase({ dataDir });
  await migrate(db);
  await db.destroy();
  const sqlite = new Sqlite(join(dataDir, "site.db"));
  sqlite.pragma("synchronous = OFF");
  sqlite.pragma("cache_size = -400000");
  const insert = sqlite.prepare(
    "insert or ignore into submissions (reference, form, idempotency_key, received_at, email, fields) values (?, 'contact', ?, ?, ?, ?)",
  );
  sqlite.transaction(() => {
    for (let i = 0; i < count; i++) {
      const key = randomBytes(32).toString("hex");
      const fields = {
        name: "Ada Carter",
        email: `${key.slice(0, 36)}@example.org`,
        subject: key.slice(0, 36),
        message: "A room for forty?",
      };
      const received = new Date(Date.UTC(2025, 0, 1) + i * 30_000);
      insert.run(
        makeReference(),
        `${received.getTime().toString(36)}-${key.slice(0, 32)}`,
        received.toISOString(),
        fields.email,
        JSON.stringify(fields),
      );
    }
  })();
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  sqlite.close();
}
