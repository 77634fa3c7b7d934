/** Writers that meet a locked or vanished database wait their turn without freezing the pages. */
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds for which a writer tries; a visitor waits no longer than this. */
export const patience = 3_000;
const longestPause = 100;

/**
 * Runs `work` and runs it again while the database is held by another process or is coming back, for at most
 * 3 seconds; then the driver's error is thrown. Give it whole transactions only, and such as may run twice: when
 * the connection broke at the commit, nobody knows whether the first one counted.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patience;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() + longestPause > deadline) throw error;
    }
    await pause(pauseBefore(attempt));
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
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code.startsWith("SQLITE_BUSY") || passingStates.test(code) || brokenConnection.test(code)) return true;
  return brokenWords.test(error.message);
}
