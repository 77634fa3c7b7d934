/** Load shedding: limits concurrency, bounds the queue, and rejects the rest at once. */

interface LoadLimits {
  /** Jobs that run at the same time. */
  concurrency: number;
  /** Jobs that wait for a place. */
  maxQueue: number;
  /** Milliseconds of one iteration of the event loop after which further jobs are rejected. */
  maxLagMs: number;
  /** The clock in milliseconds; tests set it. */
  clock?: () => number;
}

/**
 * Resolves to the result of the work, or to "full" at once when the queue is full. Synchronous work never fills the queue:
 * therefore an iteration of the event loop that lasts too long rejects too.
 */
export type LoadShedder = <T>(work: () => Promise<T>) => Promise<T | "full">;

export function createLoadShedder({
  concurrency,
  maxQueue,
  maxLagMs,
  clock = () => performance.now(),
}: LoadLimits): LoadShedder {
  let running = 0;
  let iterationStart: number | undefined;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (iterationAge() > maxLagMs) return "full";
    if (running >= concurrency) {
      if (queue.length >= maxQueue) return "full";
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // The next in the queue takes over the place, so that no later job overtakes it.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };

  function iterationAge(): number {
    if (iterationStart === undefined) {
      iterationStart = clock();
      setImmediate(() => {
        iterationStart = undefined;
      });
    }
    return clock() - iterationStart;
  }
}

/** The same for jobs of many parties, of which each may have at most `most` running and waiting: nobody takes every place. */
export function shareAmong(shed: LoadShedder, most: number) {
  const jobs = new Map<string, number>();
  return async <T>(party: string, work: () => Promise<T>): Promise<T | "full"> => {
    const own = jobs.get(party) ?? 0;
    if (own >= most) return "full";
    jobs.set(party, own + 1);
    try {
      return await shed(work);
    } finally {
      const left = (jobs.get(party) ?? 1) - 1;
      if (left > 0) jobs.set(party, left);
      else jobs.delete(party);
    }
  };
}
