/** Lets `atOnce` in, lets `waiting` more wait for their turn, and turns the rest away: a queue without an end helps nobody. */

/** Resolves to what the work gave, or to "full" at once when there is no room. The work's own error passes through. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T | "full">;

export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let inside = 0;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (inside >= atOnce) {
      if (queue.length >= waiting) return "full";
      await new Promise<void>((resolve) => queue.push(resolve));
    } else inside++;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so that nobody slips in between.
      const next = queue.shift();
      if (next) next();
      else inside--;
    }
  };
}
