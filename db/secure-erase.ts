/** Erased means overwritten: not in the file, and not in the log beside it either. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isSqlite } from "./dialect.ts";
import type { Database } from "./schema.ts";

/**
 * Call it after an erasure was committed. SQLite overwrites what is deleted (`secure_delete`), but the pages as they
 * were may stand in its log until that is folded into the file and cut off (its manual, `wal_checkpoint(TRUNCATE)`).
 * Resolves to false when others kept the log busy for three seconds; they will fold it in later. PostgreSQL frees and
 * reuses the space by itself (autovacuum); nothing is done here.
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
