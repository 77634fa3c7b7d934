/** Scheduler for repeating background jobs. */
import type { Log } from "./log.ts";

/**
 * Runs `work` at once, and again `pause` milliseconds after each run ends. A failure is logged and does not stop it. Returns
 * the function that does.
 */
export function scheduleRepeating(pause: number, work: () => Promise<unknown>, log: Log): () => void {
  let stopped = false;
  const run = async () => {
    await work().catch((error: unknown) => log.error({ err: error }, "a job failed"));
    if (!stopped) timer = setTimeout(run, pause);
  };
  let timer = setTimeout(run, 0);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
