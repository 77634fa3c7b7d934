/** Work that goes on behind the door. */
import type { Log } from "./log.ts";

/** Runs `work` at once and then again `pause` milliseconds after each end. A failure is logged and does not stop it. */
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
