/** Work that only one of all processes does at a time. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isSqlite } from "./dialect.ts";
import { withRetry } from "./retry.ts";
import type { Database } from "./schema.ts";

/** Milliseconds that a lease holds on after its process died. */
const lease = 60_000;

/**
 * Runs `work` unless another process, or this one, is running work of the same name; then it resolves to undefined
 * at once. PostgreSQL: a session's advisory lock, free as soon as its process is gone. SQLite: a lease of a
 * minute in the table `chores`, renewed while the work goes on.
 */
export async function runExclusive<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return isSqlite(db) ? withLease(db, name, work) : withAdvisoryLock(db, name, work);
}

async function withAdvisoryLock<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${name}, 901)`;
    const taken = await sql<{ held: boolean }>`select pg_try_advisory_lock(${key}) as held`.execute(
      connection,
    );
    if (!taken.rows[0]?.held) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

async function withLease<T>(db: Database, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const holder = randomUUID();
  if (!(await take(db, name, holder))) return undefined;
  const renewal = setInterval(() => {
    take(db, name, holder).catch(() => {
      // Locked or full for now: two more renewals fit into the lease.
    });
  }, lease / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await withRetry(() =>
      db
        .updateTable("chores")
        .set({ holder: null, held_until: null })
        .where("name", "=", name)
        .where("holder", "=", holder)
        .execute(),
    );
  }
}

async function take(db: Database, name: string, holder: string): Promise<boolean> {
  const now = Date.now();
  const held_until = new Date(now + lease).toISOString();
  const row = await withRetry(() =>
    db
      .insertInto("chores")
      .values({ name, last_done: null, holder, held_until })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ holder, held_until })
          .where(({ eb, or }) =>
            or([
              eb("chores.holder", "is", null),
              eb("chores.holder", "=", holder),
              eb("chores.held_until", "<=", new Date(now).toISOString()),
              // Later than any lease can end: the clock was set back.
              eb("chores.held_until", ">", held_until),
            ]),
          ),
      )
      .returning("name")
      .executeTakeFirst(),
  );
  return row !== undefined;
}
