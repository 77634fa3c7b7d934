/** Durable writes: a transaction with retries, a time limit and a report to the readiness check. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { inTransaction, retryTimeout, withTimeout } from "./retry.ts";
import type { Database } from "./schema.ts";

/**
 * Runs `work` in a transaction and resolves once that is committed to disk. Transient errors are retried for 3 seconds, so
 * `work` may run more than once, and must use only the transaction it is given. Throws the driver's error.
 */
export type Write = <T>(work: Work<T>) => Promise<T>;
type Work<T> = (trx: Database) => Promise<T>;

/**
 * `note` gets the outcome of each write (db/readiness.ts). A write that hangs is reported as failed; if it succeeds later,
 * the visitor's retry finds it by its idempotency key.
 */
export function openWriter(db: Database, note: (error?: unknown) => void = () => {}): Write {
  return async (work) => {
    try {
      const written = inTransaction(db, work);
      const value = await withTimeout(retryTimeout + 500, written);
      note();
      return value;
    } catch (error) {
      note(error);
      throw error;
    }
  };
}

/**
 * Group commit: works that come while another one is being written share the next transaction, in their order. They fail together,
 * so each must be one that only the database itself can refuse.
 */
export function joinWrites(write: Write): Write {
  let works: Work<unknown>[] = [];
  let done: Promise<unknown> = Promise.resolve();
  const writeAll = async () => {
    const [joined, results] = [works, [] as unknown[]];
    works = [];
    await write(async (trx) => {
      for (const [at, work] of joined.entries()) results[at] = await work(trx);
    });
    return results;
  };
  return async <T>(work: Work<T>) => {
    if (works.length === 0)
      done = done
        .catch(() => {})
        .then(nextTurn)
        .then(writeAll);
    const at = works.push(work) - 1;
    return ((await done) as unknown[])[at] as T;
  };
}
