/** Database errors: which are transient, faults or damage; retry with backoff, and a timeout, without blocking the event loop. */
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "./schema.ts";

/** Milliseconds after which a write is no longer retried; a visitor waits no longer than this. */
export const retryTimeout = 3_000;
const longestPause = 100;

/** How long a write may be retried; background work that nobody waits for may have longer than a visitor. */
export interface RetryOptions {
  /** Milliseconds; default 3 seconds. */
  timeout?: number;
  /** Ends the retries. */
  signal?: AbortSignal;
}

/**
 * Runs `work`, and retries it after a transient error; when the time is over it throws the driver's error. `work` must
 * be a whole, idempotent transaction: when the connection breaks at the commit, the first run may have been committed.
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  { timeout = retryTimeout, signal }: RetryOptions = {},
): Promise<T> {
  const deadline = performance.now() + timeout;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isOver = signal?.aborted || performance.now() + longestPause > deadline;
      if (!isTransient(error) || isOver) throw error;
    }
    const wait = Math.min(5 * 2 ** attempt, longestPause);
    await pause(wait / 2 + (Math.random() * wait) / 2);
  }
}

/** Runs `work` in a transaction, with retries. It may run more than once, and must use only the transaction it is given. */
export function inTransaction<T>(
  db: Database,
  work: (trx: Database) => Promise<T>,
  retryOptions?: RetryOptions,
) {
  return withRetry(() => db.transaction().execute(work), retryOptions);
}

/** Resolves as `work` does, or throws DATABASE_SILENT after `milliseconds`. The work is not canceled. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const error = Object.assign(new Error("The database did not answer in time."), { code: "DATABASE_SILENT" });
  const timer = setTimeout(late.reject, milliseconds, error);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * PostgreSQL's SQLSTATE of transient errors (its manual, appendix A): serialization failure, deadlock, lock
 * not available, too many connections, shutting down or starting up, and the codes of a connection that broke.
 */
const transientStates = /^(40001|40P01|55P03|53300|57P0[123]|08\w{3})$/;
const brokenConnection = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** node-postgres gives these no code. */
const brokenMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True for an error after which a retry may succeed: SQLITE_BUSY with its extended codes, and PostgreSQL's equivalents. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code.startsWith("SQLITE_BUSY") || transientStates.test(code) || brokenConnection.test(code))
    return true;
  return brokenMessages.test(error.message);
}

/**
 * True for errors of the disk or the database that any write would meet: SQLite's result codes, and PostgreSQL's classes
 * 53 (insufficient resources), 58 (system error) and XX (internal error).
 */
export function isFault(error: unknown): boolean {
  const faults =
    /^(SQLITE_(CORRUPT|NOTADB|IOERR|FULL|READONLY|CANTOPEN|NOMEM|PROTOCOL)|DATABASE_|(53|58)\w{3}$|XX\w{3}$)/;
  return !isTransient(error) && faults.test(codeOf(error));
}

/** True when the database, not the request, is the reason: the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  return isTransient(error) || isFault(error);
}

/** True for corruption: SQLITE_CORRUPT, SQLITE_NOTADB, and PostgreSQL's XX001 (damaged table) and XX002 (damaged index). */
export function isDamage(error: unknown): boolean {
  return /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/.test(codeOf(error));
}

/** What to do about damage, as a sentence. */
export const restoreAdvice = "Stop the site and restore the newest backup: npm run desk -- restore FILE";

/**
 * Why something failed, in one word for the log: the error's code, or else its name. Never its message: a driver may
 * quote the row it failed on. CONNECTION_BROKEN stands for the errors to which node-postgres gives no code.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return codeOf(error) || (brokenMessages.test(error.message) ? "CONNECTION_BROKEN" : error.name);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
