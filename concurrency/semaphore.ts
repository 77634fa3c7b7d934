/** Semaphores: limit how many jobs run at the same time, in all or for each key, such as a host. */

export type Semaphore = ReturnType<typeof createSemaphore>;

interface Options {
  rest?: number;
  signal?: AbortSignal;
}

/** `permits` at most are held at the same time; each stays taken for another `rest` milliseconds after its release, unless `signal` has aborted. */
export function createSemaphore(permits: number, { rest = 0, signal: closing }: Options = {}) {
  const waiting = new Set<() => void>();
  let held = 0;

  /** Waits for a permit, first come, first served; resolves to the function that releases it. Rejects with the reason of the signal when that aborts first. */
  const acquire = async (signal?: AbortSignal) => {
    signal?.throwIfAborted();
    if (held < permits) held += 1;
    else await wait(signal);
    return release;
  };

  return {
    acquire,
    /** Runs `work` with a permit, and returns or throws what it does. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      const done = await acquire();
      try {
        return await work();
      } finally {
        done();
      }
    },
  };

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const cancel = () => waiting.delete(resolve) && reject(signal?.reason);
    waiting.add(resolve);
    signal?.addEventListener("abort", cancel, { once: true });
    await promise.finally(() => signal?.removeEventListener("abort", cancel));
  }

  function release(): void {
    if (rest > 0 && !closing?.aborted) setTimeout(next, rest);
    else next();
  }

  function next(): void {
    const [start] = waiting;
    if (!start) held -= 1;
    else if (waiting.delete(start)) start();
  }
}

/** A semaphore for each key. */
export function createKeyedSemaphore(permits: number, options?: Options) {
  const semaphores = new Map<string, Semaphore>();
  return (key: string) => {
    const semaphore = semaphores.get(key) ?? createSemaphore(permits, options);
    semaphores.set(key, semaphore);
    return semaphore;
  };
}
