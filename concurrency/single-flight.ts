/** One run at a time: calls during a run share its promise. */
export function singleFlight<T>(work: () => Promise<T>) {
  let running: Promise<T> | undefined;
  return {
    run: (): Promise<T> => {
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    },
    /** The run under way. */
    current: () => running,
  };
}
