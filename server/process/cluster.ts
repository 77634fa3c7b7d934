/** Several processes behind one port: the first process only starts them, starts them again, and ends them. */
import cluster, { type Worker } from "node:cluster";
import type { Log } from "./log.ts";
import { onStop } from "./stop-signals.ts";

/** The longest pause, in milliseconds, before a process that keeps dying is started again. */
const longestPause = 30_000;
/** Who lived this long was healthy: the next pause begins small again. */
const healthy = 60_000;
const placeArgument = "--place=";

/** Whether this process is the one that only looks after `count` others. */
export function isClusterPrimary(count: number): boolean {
  return count > 1 && cluster.isPrimary;
}

/** Whether this process does the work behind the door: the only one there is, or the first of several. */
export function runsBackgroundJobs(): boolean {
  return workerIndex() === 0;
}

/** Which one of the processes this is, from 0 on; the same for one that was started again. */
export function workerIndex(): number {
  const given = process.argv.find((word) => word.startsWith(placeArgument));
  return cluster.isPrimary ? 0 : Number(given?.slice(placeArgument.length));
}

/** Whether this process is one of several, and another one says when the house is open. */
export function isClusterWorker(): boolean {
  return cluster.isWorker;
}

/**
 * Starts `count` processes of this program; calls `opened` with the port once, when all of them listen. One that dies is
 * started again after a pause that doubles while it keeps dying. What tells this process to end (server/process/stop-signals.ts) ends
 * them. Resolves to the exit
 * code when all have ended: 0 after a signal, else that of a process that could not open at all.
 */
export function runCluster(count: number, log: Log, opened: (port: number) => void): Promise<number> {
  const listening = new Set<number>();
  const pauses = new Set<NodeJS.Timeout>();
  let isOpen = false;
  let ending = false;
  let exitCode = 0;

  return new Promise((resolve) => {
    const end = () => {
      ending = true;
      for (const pause of pauses) clearTimeout(pause);
      for (const worker of running()) worker.process.kill("SIGTERM");
      if (running().length === 0) resolve(exitCode);
    };
    onStop(end);

    const start = (place: number, died: number) => {
      const args = process.argv.slice(2).filter((one) => !one.startsWith(placeArgument));
      cluster.setupPrimary({ args: [...args, `${placeArgument}${place}`] });
      const worker = cluster.fork();
      const born = performance.now();
      worker.once("listening", ({ port }) => {
        listening.add(place);
        // The first one migrates and shows whether the settings are right: only then do the others begin.
        if (listening.size === 1 && !isOpen) for (let next = 1; next < count; next++) start(next, 0);
        if (isOpen || listening.size < count) return;
        isOpen = true;
        opened(port);
      });
      worker.once("exit", (code, signal) => {
        listening.delete(place);
        if (ending) {
          if (running().length === 0) resolve(exitCode);
        } else if (!isOpen) {
          exitCode = code || 1;
          end();
        } else {
          const times = performance.now() - born > healthy ? 0 : died;
          const pause = Math.min(longestPause, 250 * 2 ** times);
          log.error({ code, signal, pause }, "a process ended by itself and is started again");
          const timer = setTimeout(() => {
            pauses.delete(timer);
            start(place, times + 1);
          }, pause);
          pauses.add(timer);
        }
      });
    };
    start(0, 0);
  });
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
