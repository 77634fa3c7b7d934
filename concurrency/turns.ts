/** Cooperative scheduling: a row of synchronous steps would keep the event loop from serving anybody else. */
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Returns a function that runs a synchronous step: at once, or, when those of this turn of the event loop have taken more than `longest`
 * milliseconds, after others have had theirs.
 */
export function createTurns(longest: number) {
  let begun: number | undefined;
  const isLong = () => {
    const now = performance.now();
    if (begun === undefined) setImmediate(() => (begun = undefined));
    begun ??= now;
    return now - begun > longest;
  };
  return async <T>(step: () => T): Promise<T> => {
    while (isLong()) await nextTurn();
    return step();
  };
}
