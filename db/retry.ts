/** Retry with backoff for a locked or unreachable database, and a timeout; neither blocks the event loop. */
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds after which a write is no longer retried; a visitor waits no longer than this. */
export const retryTimeout = 3_000;
const longestPause = 100;

/**
 * Runs `work`, and retries it with backoff after a transient error (a locked database, a lost connection) for at most
 * 3 seconds; then it throws the driver's error. `work` must be a whole, idempotent transaction: when the connection breaks
 * at the commit, the first run may have been committed.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + retryTimeout;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() + longestPause > deadline) throw error;
    }
    await pause(pauseBefore(attempt));
  }
}

/**
 * Resolves as `work` does, or throws DATABASE_SILENT after `milliseconds`: a hung connection may stay silent for many
 * minutes. The work is not canceled.
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const abort = new AbortController();
  const late = pause(milliseconds, undefined, { signal: abort.signal }).then(() => {
    throw Object.assign(new Error("The database did not answer in time."), { code: "DATABASE_SILENT" });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    abort.abort();
    late.catch(() => {
      // Aborted because the work finished first.
    });
    work.catch(() => {
      // Rejected after the timeout; the caller has its error.
    });
  }
}

/** Exponential backoff with jitter: milliseconds to wait after the `attempt`th failure, at most 100. */
export function pauseBefore(attempt: number): number {
  const wait = Math.min(5 * 2 ** (attempt - 1), longestPause);
  return wait / 2 + (Math.random() * wait) / 2;
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
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code.startsWith("SQLITE_BUSY") || transientStates.test(code) || brokenConnection.test(code))
    return true;
  return brokenMessages.test(error.message);
}

/**
 * Why something failed, in one word for the log: the error's code, or else its name. Never its message: a driver may
 * quote the row it failed on. CONNECTION_BROKEN stands for the errors to which node-postgres gives no code.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return brokenMessages.test(error.message) ? "CONNECTION_BROKEN" : error.name;
}
