/** Exclusive lock across processes (cron lock): a PostgreSQL advisory lock, or a lease in an SQLite table. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isSqlite } from "./dialect.ts";
import { withRetry } from "./retry.ts";
import type { Database } from "./schema.ts";

/** Milliseconds after which the lease of a dead process expires. */
const leaseDuration = 60_000;

/**
 * Runs `work` while holding the lock `name`; resolves to undefined at once when another process, or this one, holds it.
 * PostgreSQL: an advisory lock of a transaction, released when the process ends. SQLite: a lease of a minute in the table
 * `chores`, renewed while the work runs.
 */
export async function runExclusive<T>(db: Database, name: string, work: () => Promise<T>) {
  return isSqlite(db) ? withLease(db, name, work) : withAdvisoryLock(db, name, work);
}

function withAdvisoryLock<T>(db: Database, name: string, work: () => Promise<T>): Promise<T | undefined> {
  // An open transaction keeps one connection also behind a pooler that shares them (PgBouncer's transaction pooling).
  return db.transaction().execute(async (trx) => {
    const key = sql`hashtextextended(${name}, 901)`;
    const attempt = sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`;
    return (await attempt.execute(trx)).rows[0]?.held ? work() : undefined;
  });
}

async function withLease<T>(db: Database, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const holder = randomUUID();
  if (!(await acquireLease(db, name, holder))) return undefined;
  const renewal = setInterval(() => {
    acquireLease(db, name, holder).catch(() => {
      // The database is locked or full; two more renewals fit into the lease.
    });
  }, leaseDuration / 3);
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

async function acquireLease(db: Database, name: string, holder: string): Promise<boolean> {
  const now = Date.now();
  const held_until = new Date(now + leaseDuration).toISOString();
  const row = await withRetry(() =>
    db
      .insertInto("chores")
      .values({ name, holder, held_until })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ holder, held_until })
          .where(({ eb, or }) =>
            or([
              eb("chores.holder", "is", null),
              eb("chores.holder", "=", holder),
              eb("chores.held_until", "<=", new Date(now).toISOString()),
              // Ends later than any lease could: the clock was set back.
              eb("chores.held_until", ">", held_until),
            ]),
          ),
      )
      .returning("name")
      .executeTakeFirst(),
  );
  return row !== undefined;
}
