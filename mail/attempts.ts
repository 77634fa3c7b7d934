/** How often a mail is tried, and how long it waits in between. */

/** Milliseconds of the longest pause between two attempts. */
export const longestPause = 6 * 3_600_000;
/**
 * Attempts after which a mail is set aside. A count and not a date, so that a clock that jumps gives nothing up:
 * the 20 pauses between 21 attempts make three days and two hours.
 */
export const mostAttempts = 21;

/** Milliseconds to wait after the `attempts`th failure: 1, 2, 4 … minutes, at most 6 hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), longestPause);
}
