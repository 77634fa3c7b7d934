/** How often a mail is tried, and how long it waits in between. */

/** Milliseconds of the longest pause between two attempts: so soon a mail leaves once its server takes mail again. */
export const longestRetryDelay = 15 * 60_000;
/**
 * Attempts after which a mail is set aside. A count and not a date, so that a clock that jumps gives nothing up:
 * the 483 pauses between 484 attempts make five days (RFC 5321 section 4.5.4.1 asks for four or five).
 */
export const mostAttempts = 484;

/** Milliseconds to wait after the `attempts`th failure: 1, 2, 4, 8 minutes, then 15. */
export function retryDelay(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), longestRetryDelay);
}
