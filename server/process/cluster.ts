/** Cluster: worker processes behind one port; the primary forks, restarts with backoff, and stops them. */
import cluster, { type Worker } from "node:cluster";
import { onStop } from "./lifecycle.ts";
import type { Log } from "./log.ts";

/** Maximum backoff in milliseconds before a crashing worker is restarted. */
const maxBackoff = 30_000;
/** Milliseconds of uptime after which the backoff is reset. */
const healthyAfter = 60_000;
/** How often a worker may be killed before the site has opened. */
const maxOpeningKills = 5;
const indexArgument = "--worker-index=";

/** Whether this process is the primary of `count` workers. */
export function isClusterPrimary(count: number): boolean {
  return count > 1 && cluster.isPrimary;
}

/** Whether this process runs the background jobs: the only process, or the first worker. */
export function runsBackgroundJobs(): boolean {
  return workerIndex() === 0;
}

/** The index of this worker, from 0 on; a restarted worker keeps it. */
export function workerIndex(): number {
  const given = process.argv.find((word) => word.startsWith(indexArgument));
  return cluster.isPrimary ? 0 : Number(given?.slice(indexArgument.length));
}

/**
 * Forks `count` workers; calls `onOpen` with the port once, when all of them listen. Restarts one that exits, with exponential
 * backoff. A stop signal stops them. Resolves to the exit code when all have ended: 0 after a signal, else that of a worker
 * that could not start: one that ends before the site opens, unless something killed it.
 */
export function runCluster(count: number, log: Log, onOpen: (port: number) => void): Promise<number> {
  const listening = new Set<number>();
  const restarts = new Set<NodeJS.Timeout>();
  let othersStarted = false;
  let isOpen = false;
  let stopping = false;
  let exitCode = 0;

  return new Promise((resolve) => {
    const stop = () => {
      stopping = true;
      for (const pause of restarts) clearTimeout(pause);
      for (const worker of running()) worker.process.kill("SIGTERM");
      if (running().length === 0) resolve(exitCode);
    };
    onStop(stop);

    const start = (index: number, crashes: number) => {
      const args = process.argv.slice(2).filter((one) => !one.startsWith(indexArgument));
      cluster.setupPrimary({ args: [...args, `${indexArgument}${index}`] });
      const worker = cluster.fork();
      const startedAt = performance.now();
      worker.once("listening", ({ port }) => {
        listening.add(index);
        // The first worker migrates the database and proves the settings before the others start.
        if (!othersStarted) for (let next = 1; next < count; next++) start(next, 0);
        othersStarted = true;
        if (isOpen || listening.size < count) return;
        isOpen = true;
        onOpen(port);
      });
      worker.once("exit", (code, signal) => {
        listening.delete(index);
        if (stopping) {
          if (running().length === 0) resolve(exitCode);
        } else if (!isOpen && (signal === null || crashes >= maxOpeningKills)) {
          exitCode = code || 1;
          stop();
        } else {
          const attempt = performance.now() - startedAt > healthyAfter ? 0 : crashes;
          const pause = Math.min(maxBackoff, 250 * 2 ** attempt);
          log.error({ code, signal, pause }, "a process ended by itself and is started again");
          const timer = setTimeout(() => {
            restarts.delete(timer);
            start(index, attempt + 1);
          }, pause);
          restarts.add(timer);
        }
      });
    };
    start(0, 0);
  });
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
