/** Writers that meet a locked or vanished database wait their turn without freezing the pages. */
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds for which a writer tries; a visitor waits no longer than this. */
export const retryTimeout = 3_000;
const longestPause = 100;

/**
 * Runs `work` and runs it again while the database is held by another process or is coming back, for at most
 * 3 seconds; then the driver's error is thrown. Give it whole transactions only, and such as may run twice: when
 * the connection broke at the commit, nobody knows whether the first one counted.
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
 * What `work` gives, unless that takes longer than so many milliseconds: then it throws an error with the code
 * DATABASE_SILENT. A connection that hangs says nothing for many minutes; the work is not ended, only waited for no more.
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
      // Aborted because the work was done first.
    });
    work.catch(() => {
      // Somebody who gave up waiting does not need the reason as well.
    });
  }
}

/** Milliseconds to wait after the `attempt`th failure: short at first, never more than a tenth of a second, never in step with others. */
export function pauseBefore(attempt: number): number {
  const wait = Math.min(5 * 2 ** (attempt - 1), longestPause);
  return wait / 2 + (Math.random() * wait) / 2;
}

/**
 * PostgreSQL's SQLSTATE for what passes by itself (its manual, appendix A): serialization failure, deadlock, lock
 * not available, too many connections, shutting down or starting up, and the codes of a connection that broke.
 */
const passingStates = /^(40001|40P01|55P03|53300|57P0[123]|08\w{3})$/;
const brokenConnection = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** node-postgres gives these no code. */
const brokenWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True for an error after which the same transaction may well succeed: SQLITE_BUSY with its extended codes, and PostgreSQL's equivalents. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code.startsWith("SQLITE_BUSY") || passingStates.test(code) || brokenConnection.test(code)) return true;
  return brokenWords.test(error.message);
}

/**
 * Why something failed, in one word for the log: the error's code, or else its kind. Never its message: a driver may
 * quote the row it choked on. CONNECTION_BROKEN stands for the errors that node-postgres gives no code.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return brokenWords.test(error.message) ? "CONNECTION_BROKEN" : error.name;
}
