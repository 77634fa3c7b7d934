/** Durable writes: a transaction with retries, a time limit and a report to the readiness check. */
import { inTransaction, retryTimeout, withTimeout } from "./retry.ts";
import type { Database } from "./schema.ts";

/**
 * Runs `work` in a transaction and resolves once that is committed to disk. Transient errors are retried for 3 seconds, so
 * `work` may run more than once, and must use only the transaction it is given. Throws the driver's error.
 */
export type Write = <T>(work: (trx: Database) => Promise<T>) => Promise<T>;

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
