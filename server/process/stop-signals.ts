/** Stop signals: SIGTERM, SIGINT, SIGHUP, and the end of the parent process. */
import cluster from "node:cluster";

/**
 * Calls `stop`, possibly several times, for SIGTERM, Ctrl+C (SIGINT), a closed terminal (SIGHUP), and when start.mjs exits: an
 * orphaned server would keep the port.
 */
export function onStop(stop: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  // A cluster worker ends by itself when it loses its channel to the primary.
  if (!cluster.isWorker && process.connected) process.once("disconnect", stop);
}
