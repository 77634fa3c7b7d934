// Runs a child process in place of this one, and forwards signals to it.
import { spawn } from "node:child_process";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Resolves to the exit code, or to the signal that ended the child. Calls `onSpawn` with its pid. Rejects when it cannot be started. */
export function runChild(program, args, { onSpawn, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    const forward = Object.fromEntries(signals.map((signal) => [signal, () => child.kill(signal)]));
    for (const signal of signals) process.on(signal, forward[signal]);
    const ended = (code, signal) => {
      for (const one of signals) process.off(one, forward[one]);
      resolve(signal ?? code ?? 1);
    };
    child.once("error", reject).once("exit", ended);
    if (child.pid !== undefined) onSpawn?.(child.pid);
  });
}

/** Exits like a child did: with its exit code, or by the same signal. */
export function exitLike(outcome) {
  if (typeof outcome === "string") process.kill(process.pid, outcome);
  process.exit(typeof outcome === "number" ? outcome : 1);
}
