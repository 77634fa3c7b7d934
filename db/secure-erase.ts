/** Secure erase: overwrites erased rows in the SQLite file and truncates its write-ahead log. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isSqlite } from "./dialect.ts";
import type { Database } from "./schema.ts";

/**
 * Call it after the erasure was committed. SQLite overwrites deleted rows (`secure_delete`), but earlier versions of the
 * pages may stay in its log until a checkpoint truncates it (its manual, `wal_checkpoint(TRUNCATE)`). Resolves to false
 * when other connections kept the log busy for three seconds; a later checkpoint does it then. Does nothing on PostgreSQL,
 * which frees and reuses the space by itself (autovacuum).
 */
export async function secureErase(db: Database): Promise<boolean> {
  if (!isSqlite(db)) return true;
  for (let attempt = 1; attempt <= 30; attempt++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await pause(100);
  }
  return false;
}
