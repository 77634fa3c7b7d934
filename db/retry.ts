/** Writers that meet a locked database wait their turn without freezing the pages. */
import { setTimeout as pause } from "node:timers/promises";

const patience = 3_000;
const longestPause = 100;

/**
 * Runs `work` and runs it again while another process holds the database, for at most 3 seconds; then the
 * driver's error is thrown. Give it whole transactions only: what was half done must have been rolled back.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patience;
  for (let wait = 5; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() + wait > deadline) throw error;
    }
    await pause(wait / 2 + (Math.random() * wait) / 2);
  }
}

/** True for SQLITE_BUSY and its extended codes (SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_RECOVERY). */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return typeof error.code === "string" && error.code.startsWith("SQLITE_BUSY");
}
