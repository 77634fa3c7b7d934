/** Lets `atOnce` in, lets `waiting` more wait for their turn, and turns the rest away: a queue without an end helps nobody. */

export interface LoadShedderOptions {
  atOnce: number;
  waiting: number;
  /** Milliseconds of work in one turn of the event loop after which nobody more is let in. */
  patience: number;
  /** The clock in milliseconds; tests set it. */
  clock?: () => number;
}

/**
 * Resolves to what the work gave, or to "full" at once when there is no room. The work's own error passes through.
 * Work that never waits for anything is done before the next visitor is even looked at, and no queue is seen to grow:
 * so whoever comes when a turn of the event loop has lasted too long is turned away too.
 */
export type LoadShedder = <T>(work: () => Promise<T>) => Promise<T | "full">;

export function createLoadShedder({
  atOnce,
  waiting,
  patience,
  clock = () => performance.now(),
}: LoadShedderOptions): LoadShedder {
  let inside = 0;
  let turnBegan: number | undefined;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (sinceTurnBegan() > patience) return "full";
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

  function sinceTurnBegan(): number {
    if (turnBegan === undefined) {
      turnBegan = clock();
      setImmediate(() => {
        turnBegan = undefined;
      });
    }
    return clock() - turnBegan;
  }
}
