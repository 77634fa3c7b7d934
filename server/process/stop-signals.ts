/** What tells a server to end. */
import cluster from "node:cluster";

/**
 * Calls `stop` for SIGTERM, for Ctrl+C, for a terminal that was closed (SIGHUP), and when the starter (start.mjs) is gone
 * without a word: a server that outlives it would hold the port, and nobody would know how to end it. May call it several
 * times.
 */
export function onStop(stop: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  // A worker loses its channel to the process that looks after it, and then ends by itself (node:cluster).
  if (!cluster.isWorker && process.connected) process.once("disconnect", stop);
}
