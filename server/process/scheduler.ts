/** Scheduler for repeating background jobs. */
import type { Log } from "./log.ts";

/** Runs `work` at once, and again `pause` milliseconds after each run ends. A failure is logged and does not stop it. */
export function scheduleRepeating(
  pause: number,
  work: () => Promise<unknown>,
  log: Log,
): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = async () => {
    await work().catch((error: unknown) => log.error({ err: error }, "a job failed"));
    if (!stopped) timer = setTimeout(run, pause);
  };
  timer = setTimeout(run, 0);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
