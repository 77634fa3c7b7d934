/** Commits what comes in at the same moment together: one sync to disk for all of them. */
import { setTimeout as pause } from "node:timers/promises";
import { isSqlite } from "./identity.ts";
import { answerWithin, isPassing, patience, pauseBefore, withRetry } from "./retry.ts";
import type { Database } from "./schema.ts";

/**
 * Runs `work` in a transaction and resolves once that is committed to disk. While another process holds the
 * database it tries for 3 seconds, then throws the driver's error. `work` may run more than once; it must touch
 * nothing but the transaction it is given.
 */
export type Write = <T>(work: (transaction: Database) => Promise<T>) => Promise<T>;

interface Entry {
  work: (transaction: Database) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** `performance.now()` after which nobody waits any more. */
  deadline: number;
}

const mostTogether = 64;

/**
 * The one writer of a process. On SQLite it gathers what waits into common transactions; PostgreSQL does that by
 * itself, so there each has its own.
 */
export function openWriter(db: Database): Write {
  return isSqlite(db) ? together(db) : (work) => withinPatience(db, work);
}

function together(db: Database): Write {
  const queue: Entry[] = [];
  let running = false;

  return <T>(work: (transaction: Database) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + patience;
      queue.push({ work, resolve: resolve as (value: unknown) => void, reject, deadline });
      if (running) return;
      running = true;
      // Whoever arrives in this same turn of the loop comes along.
      setImmediate(drain);
    });

  async function drain(): Promise<void> {
    for (let attempt = 1; queue.length > 0; ) {
      const batch = queue.slice(0, mostTogether);
      try {
        const values = await commit(db, batch);
        queue.splice(0, batch.length);
        for (const [index, entry] of batch.entries()) entry.resolve(values[index]);
        attempt = 1;
        // The answers go out, and what arrived meanwhile comes in, before the next commit.
        await new Promise((resolve) => setImmediate(resolve));
      } catch (error) {
        if (isPassing(error)) {
          dismissLate(queue, error);
          await pause(pauseBefore(attempt++));
        } else {
          queue.splice(0, batch.length);
          await oneByOne(db, batch);
        }
      }
    }
    running = false;
  }
}

function commit(db: Database, batch: readonly Entry[]): Promise<unknown[]> {
  return db.transaction().execute(async (transaction) => {
    const values: unknown[] = [];
    for (const { work } of batch) values.push(await work(transaction));
    return values;
  });
}

/** One of them spoils the common transaction: the others shall not suffer for it. */
async function oneByOne(db: Database, batch: readonly Entry[]): Promise<void> {
  for (const { work, resolve, reject } of batch) {
    await withRetry(() => db.transaction().execute(work)).then(resolve, reject);
  }
}

function dismissLate(queue: Entry[], error: unknown): void {
  const now = performance.now();
  const late = queue.filter(({ deadline }) => deadline <= now);
  for (const { reject } of late) reject(error);
  const waiting = queue.filter(({ deadline }) => deadline > now);
  queue.splice(0, queue.length, ...waiting);
}

/** A connection that hangs is given up like one that broke: what it still does is found again by its key. */
function withinPatience<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return answerWithin(
    patience + 500,
    withRetry(() => db.transaction().execute(work)),
  );
}
