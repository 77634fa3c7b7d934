/** The way in which whatever people send us is written. */
import { retryTimeout, withRetry, withTimeout } from "./retry.ts";
import type { Database } from "./schema.ts";

/**
 * Runs `work` in a transaction and resolves once that is committed to disk. While another process holds the
 * database it tries for 3 seconds, then throws the driver's error. `work` may run more than once; it must touch
 * nothing but the transaction it is given.
 */
export type Write = <T>(work: (transaction: Database) => Promise<T>) => Promise<T>;

/**
 * `note` is told how each write ended (db/readiness.ts). A disk or a connection that hangs is given up like one that broke:
 * what it still does is found again by its key.
 */
export function openWriter(db: Database, note: (error?: unknown) => void = () => {}): Write {
  return async (work) => {
    try {
      const written = withRetry(() => db.transaction().execute(work));
      const value = await withTimeout(retryTimeout + 500, written);
      note();
      return value;
    } catch (error) {
      note(error);
      throw error;
    }
  };
}
