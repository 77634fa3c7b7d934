/** Preloaded into a server: at SIGUSR2 it prints the longest pause of the event loop since the last time, in milliseconds. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

/** Milliseconds since the last call. */
export function longestPause(): number {
  const longest = Math.max(0, delays.max / 1e6 - resolution);
  delays.reset();
  return longest;
}

process.on("SIGUSR2", () => console.log(`longest pause ${longestPause().toFixed(1)} ms`));
