/** Preloaded into a server: at SIGUSR2 it prints the longest pauses of the event loop since the last time. */
import { performance } from "node:perf_hooks";

const interval = 5;
const cpu = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let last = { wall: performance.now(), cpu: cpu() };
let longest = { wall: 0, cpu: 0 };
setInterval(() => {
  const now = { wall: performance.now(), cpu: cpu() };
  longest.wall = Math.max(longest.wall, now.wall - last.wall - interval);
  longest.cpu = Math.max(longest.cpu, now.cpu - last.cpu);
  last = now;
}, interval).unref();

/** Milliseconds since the last call: `wall` as a visitor waits, `cpu` without what the machine did for others meanwhile. */
export function longestPauses(): { wall: number; cpu: number } {
  const found = longest;
  longest = { wall: 0, cpu: 0 };
  return found;
}

process.on("SIGUSR2", () => console.log(`longest pauses ${JSON.stringify(longestPauses())}`));
