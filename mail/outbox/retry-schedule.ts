/** Retry schedule of mail: exponential backoff with a cap. */

/** Cap of the delay between two attempts, in milliseconds: the longest wait after a server has recovered. */
export const maxRetryDelay = 15 * 60_000;
/**
 * Attempts after which a mail is set aside. A count, not a date, so that a clock jump does not give mail up: the 483
 * delays between 484 attempts make five days (RFC 5321 section 4.5.4.1 asks for four or five).
 */
export const maxAttempts = 484;

/** Milliseconds to wait after the `attempts`th failure: 1, 2, 4, 8 minutes, then 15. */
export function retryDelay(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), maxRetryDelay);
}
