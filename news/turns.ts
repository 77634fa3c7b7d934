/** Lets so many in at a time. */

export interface Turns {
  /** Runs `work` when it is its turn, in the order of the calls, and hands on what it returns or throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** At most `atOnce` run together; each turn is followed by a rest of `rest` milliseconds, unless `signal` has ended it all. */
export function openTurns(
  atOnce: number,
  { rest = 0, signal }: { rest?: number; signal?: AbortSignal } = {},
): Turns {
  const waiting: (() => void)[] = [];
  let busy = 0;

  return {
    async run(work) {
      if (busy < atOnce) busy += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        if (rest > 0 && !signal?.aborted) setTimeout(handOn, rest);
        else handOn();
      }
    },
  };

  function handOn(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** A row of turns for each key, such as the host that is asked. */
export function openTurnsByKey(
  atOnce: number,
  options: { rest?: number; signal?: AbortSignal } = {},
): (key: string) => Turns {
  const rows = new Map<string, Turns>();
  return (key) => {
    const row = rows.get(key) ?? openTurns(atOnce, options);
    rows.set(key, row);
    return row;
  };
}
