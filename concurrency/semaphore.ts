/** Lets so many in at a time. */

export interface Semaphore {
  /** Waits for its turn, in the order of the calls; call what it resolves to when done. Rejects with the signal's reason when that comes first. */
  enter(signal?: AbortSignal): Promise<() => void>;
  /** Runs `work` when it is its turn, and hands on what it returns or throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** At most `atOnce` are in; each turn is followed by a rest of `rest` milliseconds, unless `signal` has ended it all. */
export function createSemaphore(
  atOnce: number,
  { rest = 0, signal: closing }: { rest?: number; signal?: AbortSignal } = {},
): Semaphore {
  const waiting = new Set<() => void>();
  let busy = 0;

  return {
    enter,
    async run(work) {
      const leave = await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };

  async function enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (busy < atOnce) busy += 1;
    else await turn(signal);
    return leave;
  }

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      waiting.add(start);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  function leave(): void {
    if (rest > 0 && !closing?.aborted) setTimeout(handOn, rest);
    else handOn();
  }

  function handOn(): void {
    const [next] = waiting;
    if (!next) {
      busy -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }
}

/** A row of turns for each key, such as the host that is asked. */
export function createKeyedSemaphore(
  atOnce: number,
  options: { rest?: number; signal?: AbortSignal } = {},
): (key: string) => Semaphore {
  const rows = new Map<string, Semaphore>();
  return (key) => {
    const row = rows.get(key) ?? createSemaphore(atOnce, options);
    rows.set(key, row);
    return row;
  };
}
